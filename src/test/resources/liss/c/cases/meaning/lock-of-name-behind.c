// expect: verify --vocabulary src/test/resources/liss/c/cases/meaning/critical.toml --threads task[*]: false(preemption-safety)
// A lock of a vocabulary, `lock of NAME`: One lock for all calls, which have no argument for it.
void enter_critical(void);
void exit_critical(void);
static int count, begun;
void task(void) {
  begun = begun + 1;
  enter_critical();
  count = count + 1;
  exit_critical();
}
