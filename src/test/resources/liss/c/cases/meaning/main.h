/* A program that starts two threads and waits for their ends. */
#define TWO_THREADS(one, other) \
  int main(void) { \
    pthread_t t, u; \
    pthread_create(&t, 0, one, 0); \
    pthread_create(&u, 0, other, 0); \
    pthread_join(t, 0); \
    pthread_join(u, 0); \
    return 0; \
  }
