package liss.concrete;

import liss.cfa.ProgramCfa;

/** Where the parts of a state lie in its array of values. */
final class Layout {

  private final int[] cells;
  private final int[] locals;
  private final int owners;
  private final int flags;
  private final int locations;
  private final int sleeps;
  private final int running;

  Layout(ProgramCfa program) {
    int next = 0;
    cells = new int[program.variables().size() + 1];
    for (int variable = 0; variable < program.variables().size(); variable++) {
      cells[variable] = next;
      next += program.variables().get(variable).initial().size();
    }
    cells[program.variables().size()] = next;
    locals = new int[program.threads().size()];
    for (int thread = 0; thread < program.threads().size(); thread++) {
      locals[thread] = next;
      next += program.threads().get(thread).locals();
    }
    owners = next;
    flags = owners + program.locks().size();
    locations = flags + program.flags().size();
    sleeps = locations + program.threads().size();
    running = sleeps + program.threads().size();
  }

  int width() {
    return running + 1;
  }

  /** How many cells a variable has. */
  int size(int variable) {
    return cells[variable + 1] - cells[variable];
  }

  int cell(int variable, int cell) {
    return cells[variable] + cell;
  }

  int local(int thread, int slot) {
    return locals[thread] + slot;
  }

  int owner(int lock) {
    return owners + lock;
  }

  int locks() {
    return flags - owners;
  }

  int flag(int flag) {
    return flags + flag;
  }

  int location(int thread) {
    return locations + thread;
  }

  int sleep(int thread) {
    return sleeps + thread;
  }

  int threads() {
    return sleeps - locations;
  }

  int running() {
    return running;
  }
}
