package liss.lang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.lang.Stmt.Position;

/** How locks are written in a text that is not W. */
public sealed interface LockWriting {

  /** How locks of a kind are written. */
  Dialect dialect(LockKind kind);

  /** How statements on locks of a kind are written at a place. */
  default Dialect dialect(LockKind kind, int offset) {
    return dialect(kind);
  }

  /** Whether no statement on locks of a kind is right at a place. */
  default boolean isImpossible(LockKind kind, int offset) {
    return false;
  }

  /**
   * The way in which locks are written. {@code %s} stands for the name of the lock, and {@code %f}
   * for the name of a local variable, which keeps from the lock statement to the unlock statement
   * whether interrupts were on.
   *
   * @param include the line that makes the rest known; empty if none is needed
   * @param saved the type of that local variable
   * @param memory what orders the accesses of programs that write locks so
   * @param inHandler the statements in interrupt handlers, if they are others there
   */
  record Dialect(
      String include,
      String declaration,
      String lock,
      String unlock,
      Optional<Membership> membership,
      String saved,
      MemoryModel memory,
      Optional<Statements> inHandler) {

    /** A way to write locks that are in no structure, and keep nothing. */
    public Dialect(String include, String declaration, String lock, String unlock) {
      this(
          include,
          declaration,
          lock,
          unlock,
          Optional.empty(),
          "",
          MemoryModel.C11,
          Optional.empty());
    }

    /** Whether there is only one such lock, which has no name, as that of all interrupts. */
    public boolean isNameless() {
      return !lock.contains("%s");
    }

    /** The function that takes the lock. */
    public String taking() {
      return lock.replaceFirst("^%[fs]\\w*\\s*=\\s*", "").replaceFirst("\\W.*", "");
    }

    /** The same with the statements for handlers. */
    Dialect ofHandler() {
      return inHandler
          .map(statements ->
              new Dialect(
                  include,
                  declaration,
                  statements.lock(),
                  statements.unlock(),
                  membership,
                  saved,
                  memory,
                  inHandler))
          .orElse(this);
    }

    /** The way to write a lock that other files use, too. */
    public Dialect forSeveralFiles() {
      return withDeclaration(declaration.replaceAll("\\bstatic\\s+", ""));
    }

    /** The way to write a lock that another file defines. */
    public Dialect declaredElsewhere() {
      List<String> statements = new ArrayList<>();
      for (String statement : Arrays.asList(forSeveralFiles().declaration.split(";"))) {
        boolean isMacro = statement.contains("(%s");
        String type =
            isMacro && membership.isPresent()
                ? membership.get().member()
                : statement.replaceFirst("=.*", "").strip() + ";";
        statements.add("extern " + type);
      }
      return withDeclaration(String.join(" ", statements));
    }

    private Dialect withDeclaration(String other) {
      return new Dialect(include, other, lock, unlock, membership, saved, memory, inHandler);
    }

    /** A copy without the line that makes the rest known. */
    public Dialect withoutInclude() {
      return new Dialect("", declaration, lock, unlock, membership, saved, memory, inHandler);
    }
  }

  /** The statements that take and release a lock. */
  record Statements(String lock, String unlock) {}

  /** What orders the accesses of a program. */
  enum MemoryModel {
    /** ISO/IEC 9899:2011, 5.1.2.4. */
    C11,
    /** Linux, tools/memory-model/Documentation/explanation.txt. */
    LINUX
  }

  /**
   * How a lock in a structure is written.
   *
   * @param member its declaration
   * @param setup the statement that makes it a free lock
   * @param initializer its first value in the initializer of a structure, if that can be written
   */
  record Membership(String member, String setup, Optional<String> initializer) {}

  /**
   * A structure of which there is one for each device, and in which locks can be.
   *
   * @param name its type
   * @param variable what stands for it in the program, to whose parts this name and a dot lead
   * @param member the end of the member after which others can be
   * @param test the statement after which it is set up
   * @param pointer to it at that place
   * @param holders the functions that know it by one pointer, by name
   */
  record Structure(
      String name,
      String variable,
      int member,
      SourceSpan test,
      String pointer,
      Map<String, Holder> holders) {
    /** Copies the map. */
    public Structure {
      holders = Map.copyOf(holders);
    }

    /** The pointer to it at a place in a function that knows it. */
    public String pointerAt(int offset) {
      return holders.values().stream()
          .filter(holder -> holder.body().start() < offset && offset < holder.body().end())
          .map(Holder::pointer)
          .findFirst()
          .orElseThrow();
    }
  }

  /**
   * A function that knows a structure by one pointer.
   *
   * @param pointer the variable
   * @param isPassed whether it is the pointer by which each function that calls this one knows the
   *     structure
   * @param body the text of the function
   * @param from where the pointer is known and tested
   * @param until where the structure may be gone
   */
  record Holder(String pointer, boolean isPassed, SourceSpan body, int from, int until) {}

  /** How a thread holds a lock. */
  enum Mode {
    /** Nobody else holds it. */
    EXCLUSIVE,
    /** Others may hold it in the same way: as a reader of a reader-writer lock. */
    SHARED
  }

  /** The kinds of locks in the kernel (Documentation/locking/locktypes.rst of Linux). */
  enum LockKind {
    /** May be held by a thread that sleeps, and is never taken in an interrupt. */
    MUTEX,
    /** Nobody sleeps who holds it. */
    SPIN,
    /** A spin lock that switches software interrupts off. */
    SPIN_BH,
    /** A spin lock that switches all interrupts off. */
    SPIN_IRQ,
    /** A spin lock without interrupts that another function may release than has taken it. */
    SPIN_IRQ_ACROSS
  }

  /**
   * A lock that the program has, as its own text writes it.
   *
   * @param kind the strongest one of those in which the program takes it
   * @param isSpinning whether nobody may sleep who holds it
   * @param calls the calls that take or release it, of wrappers too, but not those in wrappers
   * @param uses how functions can write statements on it, by the names of the functions; those that
   *     come first are better
   */
  record OwnLock(
      String name,
      LockKind kind,
      boolean isSpinning,
      Set<SourceSpan> calls,
      Map<String, List<Use>> uses) {
    /** Copies the collections. */
    public OwnLock {
      calls = Set.copyOf(calls);
      Map<String, List<Use>> copy = new TreeMap<>();
      uses.forEach((function, list) -> copy.put(function, List.copyOf(list)));
      uses = Collections.unmodifiableMap(copy);
    }

    /** How statements on the lock can be written at an insertion point, if it is held so. */
    public List<Use> at(Position position, int offset, Mode mode) {
      Place place = new Place(position, offset);
      return uses.values().stream()
          .flatMap(List::stream)
          .filter(use -> use.mode() == mode && use.places().contains(place))
          .toList();
    }
  }

  /**
   * How a function writes statements on a lock of the program.
   *
   * @param mode how the lock is held between the statements
   * @param operand what stands for the lock
   * @param lock the statement that takes it; {@code %f} stands for a local variable that is to be
   *     declared, as for new locks
   * @param unlock the statement that releases it
   * @param places the insertion points at which the operand is known to be the lock
   */
  record Use(Mode mode, String operand, String lock, String unlock, Set<Place> places) {
    /** Copies the set. */
    public Use {
      places = Set.copyOf(places);
    }
  }

  /** An insertion point. */
  record Place(Position position, int offset) {}

  /** All locks in one way. */
  record Uniform(Dialect dialect) implements LockWriting {
    @Override
    public Dialect dialect(LockKind kind) {
      return dialect;
    }
  }

  /**
   * Each lock as fits the places where it is taken and held, in a program whose functions the
   * kernel calls. Calls have the offsets at which they start.
   *
   * @param dialects by kind
   * @param contexts what threads run in, by name
   * @param sleeping the functions that sleep, by call
   * @param unknown the functions that may sleep or not, by call
   * @param spinning the calls that take a lock of the program under which nobody may sleep
   * @param structures in which locks can be
   * @param functions what functions run in, by the offsets at which their texts start
   */
  record ByContext(
      Map<LockKind, Dialect> dialects,
      Map<String, ExecutionContext> contexts,
      Map<Integer, String> sleeping,
      Map<Integer, String> unknown,
      Set<Integer> spinning,
      List<Structure> structures,
      NavigableMap<Integer, Set<ExecutionContext>> functions)
      implements LockWriting {
    /** Copies the collections. */
    public ByContext {
      dialects = Map.copyOf(dialects);
      contexts = Map.copyOf(contexts);
      sleeping = Map.copyOf(sleeping);
      unknown = Map.copyOf(unknown);
      spinning = Set.copyOf(spinning);
      structures = List.copyOf(structures);
      functions = Collections.unmodifiableNavigableMap(new TreeMap<>(functions));
    }

    @Override
    public Dialect dialect(LockKind kind) {
      return Optional.ofNullable(dialects.get(kind)).orElseThrow();
    }

    @Override
    public Dialect dialect(LockKind kind, int offset) {
      Dialect dialect = dialect(kind);
      return contexts(offset).contains(ExecutionContext.HARDIRQ) ? dialect.ofHandler() : dialect;
    }

    @Override
    public boolean isImpossible(LockKind kind, int offset) {
      return dialect(kind).inHandler().isPresent()
          && contexts(offset).contains(ExecutionContext.HARDIRQ)
          && contexts(offset).size() > 1;
    }

    /** What the function runs in that has a place. */
    private Set<ExecutionContext> contexts(int offset) {
      return Optional.ofNullable(functions.floorEntry(offset))
          .map(Map.Entry::getValue)
          .orElse(Set.of());
    }

    /** What a thread runs in; a process if nothing is known of it. */
    public ExecutionContext context(String thread) {
      return contexts.getOrDefault(thread, ExecutionContext.PROCESS);
    }
  }

  /** Where a new lock is declared in a text of C, and with which name. */
  sealed interface LockHome {

    /** The name of the lock in its declaration. */
    String name();

    /** The name of the lock in the program. */
    default String inProgram() {
      return switch (this) {
        case OfDevice home -> home.structure().variable() + "." + home.name();
        case InObject home -> home.owner().variable() + "." + home.name();
        case Beside home -> home.name();
        case InFile home -> home.name();
      };
    }

    /** A member of a structure of which there is one for each device. */
    record OfDevice(Structure structure, String name) implements LockHome {}

    /** A member of a structure of which one object is known. */
    record InObject(Owner owner, String name) implements LockHome {}

    /** A variable of the file, directly after the declaration of another one. */
    record Beside(FileVariable variable, String name) implements LockHome {}

    /** A variable of the file where new variables are declared. */
    record InFile(String name) implements LockHome {}

    /**
     * The data of a program beside which new locks can be.
     *
     * @param owners in which locks can be members
     * @param variables after which locks can be declared
     */
    record Data(List<Owner> owners, List<FileVariable> variables) {
      /** No data are known. */
      public static final Data NONE = new Data(List.of(), List.of());

      /** Copies the lists. */
      public Data {
        owners = List.copyOf(owners);
        variables = List.copyOf(variables);
      }
    }

    /**
     * A variable of the file.
     *
     * @param variable its name in the program
     * @param name its name in the text
     * @param declaration from its first word to its semicolon
     */
    record FileVariable(String variable, String name, SourceSpan declaration) {}

    /**
     * An object of the program, in whose structure locks can be.
     *
     * @param type of the structure
     * @param variable what stands for it in the program, to whose parts this name and a dot lead
     * @param member the end of the member after which others can be
     * @param locks the types of the locks that the structure has
     * @param accesses how functions can write what leads to a member; those that come first are
     *     better
     * @param setups all places where objects of the type get their first values
     */
    record Owner(
        String type,
        String variable,
        int member,
        SortedSet<String> locks,
        List<Access> accesses,
        List<Setup> setups) {
      /** Copies the collections. */
      public Owner {
        locks = Collections.unmodifiableSortedSet(new TreeSet<>(locks));
        accesses = List.copyOf(accesses);
        setups = List.copyOf(setups);
      }

      /** How a member can be written at an insertion point. */
      public List<Access> at(Position position, int offset) {
        Place place = new Place(position, offset);
        return accesses.stream().filter(access -> access.places().contains(place)).toList();
      }

      /** Whether some objects get their first values in initializers. */
      public boolean hasInitializers() {
        return setups.stream().anyMatch(Initializer.class::isInstance);
      }
    }

    /**
     * What leads to the members of an object.
     *
     * @param object with an arrow or a dot after it
     * @param places the insertion points at which it is known to lead there
     */
    record Access(String object, Set<Place> places) {
      /** Copies the set. */
      public Access {
        places = Set.copyOf(places);
      }
    }

    /** Where an object gets its first values. */
    sealed interface Setup {
      /** What leads to its members there. */
      String object();
    }

    /** Directly after a statement. */
    record BehindStatement(SourceSpan statement, String object) implements Setup {}

    /**
     * In an initializer.
     *
     * @param offset where text is inserted
     * @param before what comes in front of the member
     * @param after what comes after its value
     */
    record Initializer(int offset, String object, String before, String after) implements Setup {}

    /** The structure of the device in which the lock is; empty if it is in none. */
    default Optional<Structure> ofDevice() {
      return this instanceof OfDevice home ? Optional.of(home.structure()) : Optional.empty();
    }
  }
}
