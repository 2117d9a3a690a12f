package liss.lang;

import java.util.List;
import java.util.Optional;
import liss.lang.Diagnostic.Severity;

/**
 * Something that a program that stands for a text takes to be so, though it need not be. It writes
 * its own warning, and what an answer is that rests on it.
 */
public sealed interface Assumption {

  /** The kinds, the most important one first: an answer names the first one that it rests on. */
  enum Kind {
    UNDECIDED(
        229,
        "Synchronization with an object of which it is not known which it is; there is no answer."),
    FEW_COPIES(226, "Threads of which it is not known how many start; two are looked at."),
    UNUSED_HANDLER(222, "A function whose address leaves the program and that nothing calls."),
    ONE_LOCK(
        228, "A lock of which it is not known which of several it is; they are taken to be one."),
    MAIN_BESIDE_THREADS(220, "Shared variables that `main` uses while threads run."),
    ASSEMBLER(236, "Assembler that may access any memory, of which only the operands are known."),
    POINTER_RECURSION(
        237, "A call through a pointer by which a function may call itself; it is left out."),
    CHOSEN_COUNT(
        240, "A semaphore or barrier whose number is not a constant; one number is looked at."),
    OTHER_FILES(
        238, "A program whose only thread is `main`, and which calls functions of other files."),
    NOT_ALONE(233, "What a function does that runs alone, while others may run already, or still."),
    LOCK_FROM_ELSEWHERE(234, "A lock of which nothing is known, taken to exclude nobody."),
    MAYBE_SYNCHRONIZATION(
        231, "Something that no header declares, and that may be synchronization.");

    private final int number;
    private final String summary;

    Kind(int number, String summary) {
      this.number = number;
      this.summary = summary;
    }

    /** The code of its warnings, such as {@code LISS0226}. */
    public String code() {
      return "LISS%04d".formatted(number);
    }

    /** What is assumed, as the heading in docs/diagnostics.md. */
    public String summary() {
      return summary;
    }
  }

  /** Which of them it is. */
  Kind kind();

  /** What it is about. */
  SourceSpan place();

  /** What its warning says. */
  String message();

  /** What to do about it. */
  Optional<String> hint();

  /** What an answer is that rests on it: {@code safe if ...}. */
  String reservation();

  /** The warning about it. */
  default Diagnostic warning() {
    return new Diagnostic(kind().code(), Severity.WARNING, message(), place(), hint());
  }

  /**
   * Synchronization of which it is not known what it does, so that there is no answer.
   *
   * @param names of what it is about
   */
  record Undecided(SourceSpan place, List<String> names, String message, Optional<String> hint)
      implements Assumption {
    /** Copies the list. */
    public Undecided {
      names = List.copyOf(names);
    }

    @Override
    public Kind kind() {
      return Kind.UNDECIDED;
    }

    @Override
    public String reservation() {
      return "line " + place.line() + ": " + message;
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

    @Override
    public String message() {
      return function
          .map(name ->
              "`"
                  + name
                  + "` is passed to a function without a body; it may run in any number of threads"
                  + " from then on")
          .orElse("it is not known how often threads start here");
    }

    @Override
    public Optional<String> hint() {
      return Optional.of(
          function.isPresent()
              ? "if it is called here and nowhere else, say so in a vocabulary: \"call N\""
              : "start them outside of loops or in `for (i = 0; i < 3; i++)`, or name them with"
                  + " --threads 'name[3]'");
    }

    @Override
    public String reservation() {
      return "safe for two threads where more may start";
    }
  }

  /** A function that leaves the program is not called. */
  record UnusedHandler(SourceSpan place, String function, Use use) implements Assumption {

    /** What may call it. */
    public enum Use {
      PASSED("passed to a function without a body; nothing calls it"),
      AT_EXIT("called at the end of the program");

      private final String text;

      Use(String text) {
        this.text = text;
      }
    }

    @Override
    public Kind kind() {
      return Kind.UNUSED_HANDLER;
    }

    @Override
    public String message() {
      return "`" + function + "` is " + use.text;
    }

    @Override
    public Optional<String> hint() {
      return Optional.of("if it runs beside the other threads, name it with --threads");
    }

    @Override
    public String reservation() {
      return "safe if functions that are passed outside are not called";
    }
  }

  /**
   * One lock stands for several.
   *
   * @param reason why that may exclude too much
   */
  record OneLock(SourceSpan place, String lock, String reason) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.ONE_LOCK;
    }

    @Override
    public String message() {
      return "it is not known which of several locks this is, and " + reason;
    }

    @Override
    public Optional<String> hint() {
      return Optional.of("`" + lock + "` is taken to be one lock, which may exclude too much");
    }

    @Override
    public String reservation() {
      return "safe if locks that may be different are one";
    }
  }

  /** What {@code main} does while threads run is left out. */
  record MainBesideThreads(SourceSpan place) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.MAIN_BESIDE_THREADS;
    }

    @Override
    public String message() {
      return "main uses shared variables here while threads run, which is not looked at";
    }

    @Override
    public Optional<String> hint() {
      return Optional.of("move this into a thread, or name main with --threads");
    }

    @Override
    public String reservation() {
      return "safe if main does nothing while threads run";
    }
  }

  /** Assembler accesses nothing but its operands. */
  record Assembler(SourceSpan place) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.ASSEMBLER;
    }

    @Override
    public String message() {
      return "this may access any memory";
    }

    @Override
    public Optional<String> hint() {
      return Optional.empty();
    }

    @Override
    public String reservation() {
      return "safe if assembler accesses nothing but its operands";
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

    @Override
    public String message() {
      return "`%s` is taken not to call `%s` through a pointer: %s"
          .formatted(cycle.getFirst(), cycle.get(1), String.join(" -> ", cycle));
    }

    @Override
    public Optional<String> hint() {
      return Optional.empty();
    }

    @Override
    public String reservation() {
      return "safe if no function calls itself through a pointer";
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

    @Override
    public String message() {
      return "`"
          + object
          + switch (of) {
            case SEMAPHORE -> "` is taken to start with " + count;
            case BARRIER -> "` is taken to be for " + count + " threads";
          };
    }

    @Override
    public Optional<String> hint() {
      return Optional.of("with a constant, the answer is about that number");
    }

    @Override
    public String reservation() {
      return "safe if `"
          + object
          + switch (of) {
            case SEMAPHORE -> "` starts with " + count;
            case BARRIER -> "` is for " + count + " threads";
          };
    }
  }

  /** A function of another file starts no threads. */
  record OtherFiles(SourceSpan place, String function) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.OTHER_FILES;
    }

    @Override
    public String message() {
      return "`" + function + "` is not defined here, and may start threads";
    }

    @Override
    public Optional<String> hint() {
      return Optional.of("verify a file that includes the files of the program: #include \"a.c\"");
    }

    @Override
    public String reservation() {
      return "safe if `" + function + "` of another file makes no difference";
    }
  }

  /** A function of a driver runs alone. */
  record RunsAlone(SourceSpan place, String function) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.NOT_ALONE;
    }

    @Override
    public String message() {
      return "`" + function + "` does this while other functions may run";
    }

    @Override
    public Optional<String> hint() {
      return Optional.of(
          "this is not looked at; name it with --threads to have it run beside them");
    }

    @Override
    public String reservation() {
      return "safe if `" + function + "` runs alone";
    }
  }

  /** A lock of which nothing is known excludes nobody. */
  record LockFromElsewhere(SourceSpan place, Optional<String> hint) implements Assumption {
    @Override
    public Kind kind() {
      return Kind.LOCK_FROM_ELSEWHERE;
    }

    @Override
    public String message() {
      return "it is not known what this points to, which is taken to exclude nobody";
    }

    @Override
    public String reservation() {
      return "safe if nobody waits for locks from outside of the program";
    }
  }

  /**
   * Something that nothing declares is no synchronization.
   *
   * @param header where it is used, as {@code FILE:LINE: }; empty for the file itself
   */
  record NoSynchronization(SourceSpan place, String name, What what, String header)
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

    @Override
    public String message() {
      return header
          + "`"
          + name
          + switch (what) {
            case FUNCTION -> "` is declared nowhere, and may be synchronization";
            case MACRO -> "` is a macro that no header defines";
          };
    }

    @Override
    public Optional<String> hint() {
      return Optional.of(
          switch (what) {
            case FUNCTION ->
                "name the header with -I, or say what it means in a vocabulary (--vocabulary"
                    + " FILE)";
            case MACRO -> "if it matters what it does, define it with -D";
          });
    }

    @Override
    public String reservation() {
      return "safe if `" + name + "` is no synchronization";
    }
  }
}
