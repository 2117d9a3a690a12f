// A job dispatcher; DISP(SERVERS,REQUESTS) of [QPOR].
#include <pthread.h>

#ifndef SERVERS
#define SERVERS 5
#endif
#ifndef REQUESTS
#define REQUESTS 2
#endif

int sid = 0;
pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;
int inbox[SERVERS], outbox[SERVERS];
pthread_mutex_t mutex[SERVERS];

void *server(void *argument) {
  long id = (long)argument;
  pthread_mutex_lock(&mutex[id]);
  if (inbox[id] != 0) {
    outbox[id] = inbox[id];
  }
  pthread_mutex_unlock(&mutex[id]);
  return 0;
}

void *picker(void *argument) {
  for (int x = 0; x < SERVERS; x++) {
    pthread_mutex_lock(&k);
    sid = x;
    pthread_mutex_unlock(&k);
  }
  return 0;
}

int main(void) {
  pthread_t servers[SERVERS];
  int idx;
  for (int s = 0; s < SERVERS; s++) {
    pthread_mutex_init(&mutex[s], 0);
    pthread_create(&servers[s], 0, server, (void *)(long)s);
  }
  for (int r = 0; r < REQUESTS; r++) {
    pthread_t t;
    pthread_create(&t, 0, picker, 0);
    pthread_mutex_lock(&k);
    idx = sid;
    pthread_mutex_unlock(&k);
    pthread_mutex_lock(&mutex[idx]);
    inbox[idx]++;
    pthread_mutex_unlock(&mutex[idx]);
    pthread_join(t, 0);
  }
  pthread_exit(0);
}
