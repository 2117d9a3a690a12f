semaphore s = -1, full = 2147483648, free = 2147483647;

thread t {
  sem_wait(s);
}
