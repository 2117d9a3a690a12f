/*
 * A device that is powered up by the first open and powered down by the last close.
 *
 * open_close.c with POSIX threads. sched_yield is where others may run.
 */
#include <pthread.h>
#include <sched.h>

static int open_count;		/* how many clients have the device open */
static pthread_mutex_t open_count_lock = PTHREAD_MUTEX_INITIALIZER;

void power(int on);		/* the power register: 1 up, 0 down */

static void open_dev(void)
{
  pthread_mutex_lock(&open_count_lock);
  if (open_count == 0)
    power(1);
  open_count++;
  pthread_mutex_unlock(&open_count_lock);
  sched_yield();
}

static void close_dev(void)
{
  pthread_mutex_lock(&open_count_lock);
  if (open_count > 0)
  {
    open_count--;
    if (open_count == 0) {
      power(0);
      pthread_mutex_unlock(&open_count_lock);
    } else {
      pthread_mutex_unlock(&open_count_lock);
    }
  } else {
    pthread_mutex_unlock(&open_count_lock);
  }
  sched_yield();
}

static void *client(void *argument)
{
  open_dev();
  close_dev();
  return argument;
}

int main(void)
{
  pthread_t clients[2];

  for (int i = 0; i < 2; i++)
    pthread_create(&clients[i], NULL, client, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(clients[i], NULL);
  return 0;
}
