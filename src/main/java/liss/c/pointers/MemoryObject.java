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
   * @param number from 1, in the order of the text
   */
  record Allocated(String function, int position, int number) implements MemoryObject {
    @Override
    public String toString() {
      return "memory" + number;
    }
  }

  /** A function. */
  record Routine(String name) implements MemoryObject {
    @Override
    public String toString() {
      return "@" + name;
    }
  }

  /** The structures of some name that the program neither declares nor allocates. */
  record Foreign(String structure) implements MemoryObject {
    @Override
    public String toString() {
      return "struct " + structure;
    }
  }

  /** An address of which nothing is known: any that has escaped, or other memory outside. */
  record Outside() implements MemoryObject {
    @Override
    public String toString() {
      return "environment";
    }
  }
}
