/*
 * A device that is powered up by the first open and powered down by the last close.
 *
 * open_close.c with POSIX threads. sched_yield is where others may run.
 */
#include <pthread.h>
#include <sched.h>

static int open_count;		/* how many clients have the device open */

void power(int on);		/* the power register: 1 up, 0 down */
static pthread_mutex_t lk = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lk2 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lk3 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lk4 = PTHREAD_MUTEX_INITIALIZER;

static void open_dev(void)
{
  pthread_mutex_lock(&lk4);
  if (open_count == 0) {
    pthread_mutex_unlock(&lk3);
    pthread_mutex_unlock(&lk2);
    pthread_mutex_unlock(&lk);
    power(1);
  } else {
    pthread_mutex_unlock(&lk3);
    pthread_mutex_unlock(&lk2);
    pthread_mutex_unlock(&lk);
  }
  open_count++;
  pthread_mutex_unlock(&lk4);
  sched_yield();
}

static void close_dev(void)
{
  pthread_mutex_lock(&lk);
  pthread_mutex_lock(&lk4);
  if (open_count > 0)
  {
    pthread_mutex_unlock(&lk4);
    pthread_mutex_lock(&lk2);
    open_count--;
    pthread_mutex_unlock(&lk);
    pthread_mutex_lock(&lk3);
    if (open_count == 0) {
      pthread_mutex_unlock(&lk2);
      power(0);
    } else {
      pthread_mutex_unlock(&lk2);
    }
    pthread_mutex_unlock(&lk3);
  } else {
    pthread_mutex_unlock(&lk4);
    pthread_mutex_unlock(&lk);
  }
  sched_yield();
}

static void *client(void *argument)
{
  pthread_mutex_lock(&lk);
  pthread_mutex_lock(&lk2);
  pthread_mutex_lock(&lk3);
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
