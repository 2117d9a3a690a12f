package liss.c.pointers;

/** An object in memory, or all that one place makes. */
public sealed interface MemoryObject {

  /** A variable that lives as long as the program, or as a thread. */
  record Global(String name) implements MemoryObject {
    @Override
    public String toString() {
      return name;
    }
  }

  /** A local variable: that of all calls of its function. */
  record Local(String function, String name) implements MemoryObject {
    @Override
    public String toString() {
      return function + "." + name;
    }
  }

  /**
   * Memory that an instruction allocates, at whatever time.
   *
   * @param position that of the instruction in its function
   */
  record Allocated(String function, int position) implements MemoryObject {
    @Override
    public String toString() {
      return "allocated in " + function + " by instruction " + position;
    }
  }

  /** A function. */
  record Routine(String name) implements MemoryObject {
    @Override
    public String toString() {
      return "@" + name;
    }
  }

  /** Whatever other files and libraries have, and what they can reach. */
  record Outside() implements MemoryObject {
    @Override
    public String toString() {
      return "outside";
    }
  }
}
