// Memory that a call allocates, or a local, behind an address that functions of other files get: each call has its own
// verify: possible(preemption-safety)
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct line { int size; char text[80]; };
static int sent;
struct line *line_new(int size);
void line_send(struct line *line);
// liss: allocates line_new
struct line *line_take(void);
void put(int size) {
  struct line *line = line_new(size);
  line_send(line);
  line->size = size;
  pthread_mutex_lock(&m);
  sent += line->size;
  pthread_mutex_unlock(&m);
  line->size = 0;
}
void take(void) {
  struct line *line = line_take();
  if (line)
    line->size = 1;
}
