package liss.lang;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import liss.lang.Diagnostic.Hint;
import liss.lang.Diagnostic.Severity;

/**
 * Something that a program that stands for a text takes to be so, though it need not be: of which
 * kind, where, and about what. {@link AssumptionMessages} has the words.
 */
public sealed interface Assumption {

  /** What becomes of an answer that rests on an assumption. */
  enum Weight {
    /** Safe is not known: what is left out can be against it. */
    RESERVES,
    /** The answer stands, and says what it rests on. */
    IS_STATED,
    /** It is part of the question: the answer is about a program of which it is so. */
    IS_GIVEN
  }

  /** The kinds, the most important one first: an answer names the first one that it rests on. */
  enum Kind {
    UNDECIDED(229, "Synchronization with an unidentified object."),
    FEW_COPIES(226, "An unknown number of threads starts; two are looked at."),
    UNUSED_HANDLER(222, "A function whose address leaves the program and that nothing calls."),
    ONE_LOCK(228, "An unidentified lock, which may be one of several."),
    MAIN_BESIDE_THREADS(220, "Shared variables that `main` uses while threads run."),
    ASSEMBLER(236, "Assembler that may access any memory, of which only the operands are known."),
    POINTER_RECURSION(
        237, "A call through a pointer by which a function may call itself; it is left out."),
    CHOSEN_COUNT(
        240, "A semaphore or barrier whose number is not a constant; one number is looked at."),
    OTHER_FILES(
        238, "A function of another file that may start threads, or use what threads share."),
    UNDECLARED_CALL(250, "A call of a function that nothing declares."),
    NOT_ALONE(233, "What a function does that runs alone, while others may run already, or still."),
    LOCK_FROM_ELSEWHERE(234, "A lock of which nothing is known, taken to exclude nobody."),
    MAYBE_SYNCHRONIZATION(
        231, "Something that no header declares, and that may be synchronization."),
    ONE_OBJECT(
        246,
        "A lock in an object of unknown origin; all of its type are taken to be one object.",
        Weight.IS_STATED),
    ONE_SECTION(
        254,
        "A critical section of an object, which is taken to protect what no other object leads to.",
        Weight.IS_STATED),
    ONE_CONDITION(221, "A condition in a local, taken to be one.", Weight.IS_STATED),
    MISSING_HEADER(
        225, "A header that is not found, and that nothing seems to need.", Weight.IS_STATED),
    UNDECLARED(
        230, "Names that no header declares, and of which nothing is known.", Weight.IS_STATED),
    EXTERN(
        242,
        "A function without a body, which is taken to return any value and to change only what its"
            + " arguments point to.",
        Weight.IS_STATED),
    UNSEEN_STATE(
        244,
        "A function without a body, which is taken to use the objects that it gets, or a state of its"
            + " own.",
        Weight.IS_STATED),
    OWN_ARGUMENT(
        249,
        "A pointer to numbers that comes from outside of the program; they are taken to belong to the"
            + " call.",
        Weight.IS_STATED),
    ORDER(
        252, "A function that the kernel calls before all others, or after them.", Weight.IS_GIVEN),
    GIVEN(251, "What the user says of callers and of functions of other files.", Weight.IS_GIVEN),
    TABLE(253, "What a table says of functions that the kernel calls.", Weight.IS_GIVEN);

    private final int number;
    private final String summary;
    private final Weight weight;

    Kind(int number, String summary) {
      this(number, summary, Weight.RESERVES);
    }

    Kind(int number, String summary, Weight weight) {
      this.number = number;
      this.summary = summary;
      this.weight = weight;
    }

    /** The code of its warnings, such as {@code LISS0226}. */
    public String code() {
      return "LISS%04d".formatted(number);
    }

    /** Its name in documents, such as {@code few copies}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** What is assumed, as the heading in docs/diagnostics.md. */
    public String summary() {
      return summary;
    }

    /** What becomes of an answer that rests on it. */
    public Weight weight() {
      return weight;
    }
  }

  /** Which of them it is. */
  Kind kind();

  /** What it is about. */
  SourceSpan place();

  /** The file that has the place; empty if that is the text of the program. */
  default Optional<String> file() {
    return Optional.empty();
  }

  /** What its warning says. */
  default String message() {
    return AssumptionMessages.message(this);
  }

  /** What to do about it. */
  default Optional<Hint> hint() {
    return AssumptionMessages.hint(this);
  }

  /** What is taken to be so. */
  default String claim() {
    return AssumptionMessages.claim(this);
  }

  /** What an answer is that rests on it: {@code safe, assuming that ...}. */
  default String reservation() {
    return AssumptionMessages.reservation(this);
  }

  /** The warning about it. */
  default Diagnostic warning() {
    return new Diagnostic(kind().code(), Severity.WARNING, message(), place(), hint());
  }

  /**
   * Synchronization of which it is not known what it does, so that there is no answer.
   *
   * @param names of what it is about
   * @param reason why it is not known
   * @param advice what to do about it
   */
  record Undecided(SourceSpan place, List<String> names, String reason, String advice)
      implements Assumption {
    /** Copies the list. */
    public Undecided {
      names = List.copyOf(names);
    }

    /** That it is not known, for a reason, on which object this is. */
    public static Undecided object(SourceSpan place, String reason) {
      return new Undecided(place, List.of(), reason, AssumptionMessages.PASS_A_VARIABLE);
    }

    @Override
    public Kind kind() {
      return Kind.UNDECIDED;
    }
  }

  /**
   * More threads may start than the two that are looked at.
   *
   * @param function that is passed to a function without a body; empty if threads are started
   */
  record FewCopies(SourceSpan place, Optional<String> function) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.FEW_COPIES;
    }
  }

  /** A function that leaves the program is not called. */
  record UnusedHandler(SourceSpan place, String function, Use use) implements Assumption {

    /** What may call it. */
    public enum Use {
      PASSED,
      AT_EXIT
    }

    @Override
    public Kind kind() {
      return Kind.UNUSED_HANDLER;
    }
  }

  /**
   * One lock stands for several.
   *
   * @param reason why that may exclude too much
   */
  record OneLock(SourceSpan place, String lock, String reason) implements Assumption {

    /** That nothing is known where one lock may not stand for several. */
    public Undecided refused() {
      return new Undecided(
          place, List.of(lock), AssumptionMessages.message(this), AssumptionMessages.advice(this));
    }

    @Override
    public Kind kind() {
      return Kind.ONE_LOCK;
    }
  }

  /**
   * Locks for which one might stand are different, so that they exclude nobody.
   *
   * @param unknown where they are taken
   */
  record DifferentLocks(OneLock unknown) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.ONE_LOCK;
    }

    @Override
    public SourceSpan place() {
      return unknown.place();
    }
  }

  /** What {@code main} does while threads run is left out. */
  record MainBesideThreads(SourceSpan place) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.MAIN_BESIDE_THREADS;
    }
  }

  /** Assembler accesses nothing but its operands. */
  record Assembler(SourceSpan place) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.ASSEMBLER;
    }
  }

  /**
   * Functions do not call themselves through a pointer.
   *
   * @param cycle their names; the first one calls the second one through the pointer
   */
  record PointerRecursion(SourceSpan place, List<String> cycle) implements Assumption {
    /** Copies the list. */
    public PointerRecursion {
      cycle = List.copyOf(cycle);
    }

    @Override
    public Kind kind() {
      return Kind.POINTER_RECURSION;
    }
  }

  /** The number of a semaphore or barrier is one that was chosen. */
  record ChosenCount(SourceSpan place, String object, long count, Of of) implements Assumption {

    /** What has the number. */
    public enum Of {
      SEMAPHORE,
      BARRIER
    }

    @Override
    public Kind kind() {
      return Kind.CHOSEN_COUNT;
    }
  }

  /**
   * A function of another file starts no threads, and uses nothing that threads share.
   *
   * @param shared what it may use; empty if it may start threads
   */
  record OtherFiles(SourceSpan place, String function, Optional<String> shared)
      implements Assumption {
    @Override
    public Kind kind() {
      return Kind.OTHER_FILES;
    }
  }

  /**
   * A function that nothing declares uses nothing that threads share.
   *
   * @param meant the hint that names what was probably meant
   */
  record UndeclaredCall(SourceSpan place, String function, Optional<Hint> meant)
      implements Assumption {
    @Override
    public Kind kind() {
      return Kind.UNDECLARED_CALL;
    }
  }

  /**
   * A function is called before all others, or after them, and nothing is against it.
   *
   * @param caller who calls it, such as {@code the kernel}
   */
  record Ordered(SourceSpan place, String function, When when, String caller)
      implements Assumption {

    /** When it calls the function. */
    public enum When {
      BEFORE,
      BEHIND
    }

    @Override
    public Kind kind() {
      return Kind.ORDER;
    }
  }

  /** A function of a driver runs alone, although it makes others run, or lets them. */
  record RunsAlone(SourceSpan place, String function) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.NOT_ALONE;
    }
  }

  /**
   * Critical sections of all objects of a kind are written by one lock.
   *
   * @param lock its name
   */
  record OneSection(SourceSpan place, String lock) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.ONE_SECTION;
    }
  }

  /** A lock of which nothing is known excludes nobody. */
  record LockFromElsewhere(SourceSpan place) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.LOCK_FROM_ELSEWHERE;
    }
  }

  /**
   * Something that nothing declares is no synchronization.
   *
   * @param header where it is used, as {@code FILE:LINE: }; empty for the file itself
   * @param meant the hint that names what was probably meant
   */
  record NoSynchronization(
      SourceSpan place, String name, What what, String header, Optional<Hint> meant)
      implements Assumption {

    /** What it seems to be. */
    public enum What {
      FUNCTION,
      MACRO
    }

    @Override
    public Kind kind() {
      return Kind.MAYBE_SYNCHRONIZATION;
    }
  }

  /**
   * All objects of a type that come from outside of the program are one, and so is a lock in them.
   *
   * @param structure the tag of the type
   * @param variable the object of the program that they are; empty for one outside
   * @param lock that would be several otherwise
   * @param reason why that would make a difference
   */
  record OneObject(
      SourceSpan place, String structure, Optional<String> variable, String lock, String reason)
      implements Assumption {
    @Override
    public Kind kind() {
      return Kind.ONE_OBJECT;
    }
  }

  /**
   * A pointer to a lock that comes from outside of the program always leads to the same lock.
   *
   * @param pointer the variable, or the member of all objects of its type
   * @param lock that would be several otherwise
   * @param reason why that would make a difference
   */
  record OnePointee(SourceSpan place, String pointer, String lock, String reason)
      implements Assumption {
    @Override
    public Kind kind() {
      return Kind.ONE_OBJECT;
    }
  }

  /** One condition stands for those that the calls of a function have, each its own. */
  record OneCondition(SourceSpan place, String condition) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.ONE_CONDITION;
    }
  }

  /**
   * The functions of a header that is not found are outside of the program.
   *
   * @param option the option with which it is found; empty if it is not known
   */
  record MissingHeader(SourceSpan place, String header, Optional<String> option)
      implements Assumption {
    @Override
    public Kind kind() {
      return Kind.MISSING_HEADER;
    }
  }

  /**
   * What no header declares has nothing to do with the threads.
   *
   * @param names in the order of the text; at least one
   */
  record Undeclared(SourceSpan place, List<String> names) implements Assumption {
    /** Copies the list. */
    public Undeclared {
      names = List.copyOf(names);
    }

    @Override
    public Kind kind() {
      return Kind.UNDECLARED;
    }
  }

  /**
   * Functions without a body use the objects that they get, or states of their own.
   *
   * @param place the first call
   * @param names in the order of the calls; at least one
   */
  record UnseenState(SourceSpan place, List<String> names) implements Assumption {
    /** Copies the list. */
    public UnseenState {
      names = List.copyOf(names);
    }

    @Override
    public Kind kind() {
      return Kind.UNSEEN_STATE;
    }
  }

  /**
   * No other thread uses the numbers that a thread gets a pointer to.
   *
   * @param function that the thread executes
   * @param parameters the pointers; at least one
   */
  record OwnArgument(SourceSpan place, String function, List<String> parameters)
      implements Assumption {
    /** Copies the list. */
    public OwnArgument {
      parameters = List.copyOf(parameters);
    }

    @Override
    public Kind kind() {
      return Kind.OWN_ARGUMENT;
    }
  }

  /**
   * What a table says of functions that the kernel calls.
   *
   * @param place where the program gives the kernel the first of them
   * @param functions of which it says so; at least one
   * @param others the functions that do not run beside these, if there are more
   * @param caller who calls them, such as {@code the kernel}
   */
  record OfTable(
      SourceSpan place, Rule rule, List<String> functions, List<String> others, String caller)
      implements Assumption {

    /** What a table says; its text is how the table says it. */
    public sealed interface Rule {
      /** It is not called again before it has returned. */
      record Once() implements Rule {
        @Override
        public String toString() {
          return "once";
        }
      }

      /** A lock is held around it. */
      record Holds(String lock) implements Rule {
        @Override
        public String toString() {
          return "holds " + lock;
        }
      }

      /** Nobody else uses what it gets as an argument. */
      record Own(int parameter) implements Rule {
        @Override
        public String toString() {
          return "own " + parameter;
        }
      }

      /** It runs when nobody else uses its object. */
      record Unreferenced() implements Rule {
        @Override
        public String toString() {
          return "unreferenced";
        }
      }
    }

    /** Copies the lists. */
    public OfTable {
      functions = List.copyOf(functions);
      others = List.copyOf(others);
    }

    @Override
    public Kind kind() {
      return Kind.TABLE;
    }
  }

  /** What the user says is so. */
  record Given(Fact.Said said) implements Assumption {
    /** What is said. */
    public Fact fact() {
      return said.fact();
    }

    @Override
    public SourceSpan place() {
      return said.place();
    }

    @Override
    public Optional<String> file() {
      return said.file();
    }

    @Override
    public Kind kind() {
      return Kind.GIVEN;
    }
  }

  /** A function without a body changes nothing but what its arguments point to. */
  record Extern(SourceSpan place, String function) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.EXTERN;
    }
  }
}
