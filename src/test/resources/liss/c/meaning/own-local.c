// Memory that a call allocates, or a local, behind an address that functions of other files get: each call has its own
// verify: true
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct line { int size; char text[80]; };
static int sent;
void line_fill(struct line *line);
void put(void) {
  struct line line;
  line_fill(&line);
  pthread_mutex_lock(&m);
  sent += line.size;
  pthread_mutex_unlock(&m);
  line.size = 0;
  line_fill(&line);
}
