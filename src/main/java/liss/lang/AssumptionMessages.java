package liss.lang;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import liss.lang.Assumption.Assembler;
import liss.lang.Assumption.ChosenCount;
import liss.lang.Assumption.DifferentLocks;
import liss.lang.Assumption.Extern;
import liss.lang.Assumption.FewCopies;
import liss.lang.Assumption.Given;
import liss.lang.Assumption.LockFromElsewhere;
import liss.lang.Assumption.MainBesideThreads;
import liss.lang.Assumption.MissingHeader;
import liss.lang.Assumption.NoSynchronization;
import liss.lang.Assumption.OfTable;
import liss.lang.Assumption.OfTable.Rule;
import liss.lang.Assumption.OneCondition;
import liss.lang.Assumption.OneLock;
import liss.lang.Assumption.OneObject;
import liss.lang.Assumption.OnePointee;
import liss.lang.Assumption.OneSection;
import liss.lang.Assumption.Ordered;
import liss.lang.Assumption.OtherFiles;
import liss.lang.Assumption.OwnArgument;
import liss.lang.Assumption.PointerRecursion;
import liss.lang.Assumption.RunsAlone;
import liss.lang.Assumption.Undecided;
import liss.lang.Assumption.Undeclared;
import liss.lang.Assumption.UndeclaredCall;
import liss.lang.Assumption.UnseenState;
import liss.lang.Assumption.UnusedHandler;
import liss.lang.Diagnostic.Hint;

/** Assumptions in words: what a warning says, what to do about it, and what is taken to be so. */
final class AssumptionMessages {

  /** A message lists this many names. */
  private static final int MOST_NAMES = 5;

  /** What to do where it is not known which object is meant. */
  static final String PASS_A_VARIABLE =
      "pass the address of one variable; what a thread gets as its argument is known if main"
          + " starts the thread";

  private AssumptionMessages() {}

  /** What a warning says. */
  static String message(Assumption assumption) {
    return switch (assumption) {
      case Undecided a -> a.reason();
      case FewCopies a ->
          a.function()
              .map(name ->
                  "`"
                      + name
                      + "` is passed to a function without a body; it may run in any number of"
                      + " threads from then on")
              .orElse("it is not known how often threads start here");
      case UnusedHandler a ->
          switch (a.use()) {
            case PASSED ->
                "`" + a.function() + "` is passed to a function without a body; nothing calls it";
            case AT_EXIT -> "`" + a.function() + "` is called at the end of the program";
          };
      case OneLock a -> "it is not known which of several locks this is, and " + a.reason();
      case MainBesideThreads a ->
          "main uses shared variables here while threads run, which is not looked at";
      case Assembler a -> "this may access any memory";
      case PointerRecursion a ->
          "`%s` is taken not to call `%s` through a pointer: %s"
              .formatted(a.cycle().getFirst(), a.cycle().get(1), String.join(" -> ", a.cycle()));
      case ChosenCount a -> "`" + a.object() + "` is taken " + number(a, "to start", "to be");
      case OtherFiles a ->
          "`"
              + a.function()
              + "` is not defined here, and may "
              + a.shared().map(name -> "use `" + name + "`").orElse("start threads");
      case UndeclaredCall a -> "`" + a.function() + "` is declared nowhere";
      case RunsAlone a -> "`" + a.function() + "` does this while other functions may run";
      case LockFromElsewhere a ->
          "it is not known what this points to, which is taken to exclude nobody";
      case DifferentLocks a -> message(a.unknown());
      case NoSynchronization a ->
          a.header()
              + "`"
              + a.name()
              + switch (a.what()) {
                case FUNCTION -> "` is declared nowhere, and may be synchronization";
                case MACRO -> "` is a macro that no header defines";
              };
      case OneObject a -> objects(a) + " are taken to be " + one(a) + ": " + a.reason();
      case OnePointee a ->
          "`" + a.pointer() + "` is taken to point to the same lock always: " + a.reason();
      case OneSection a ->
          "`" + a.lock() + "` is taken to protect what leads from one object alone";
      case OneCondition a ->
          "this is taken to be one condition, although every call of the function has its own";
      case MissingHeader a -> "there is no header `" + a.header() + "`";
      case Undeclared a ->
          "no header that was found declares " + names(a.names()) + "; nothing is known of them";
      case UnseenState a ->
          "nothing is known of what "
              + names(a.names())
              + (a.names().size() == 1 ? " does inside" : " do inside");
      case OwnArgument a ->
          "it is not known where "
              + names(a.parameters())
              + (a.parameters().size() == 1 ? " points to" : " point to");
      case Extern a -> "nothing is known of `" + a.function() + "`, which is called here";
      case Given a -> "this says that " + a.fact().claim();
      case Ordered a -> claim(a);
      case OfTable a -> claim(a);
    };
  }

  /** What to do about it. */
  static Optional<Hint> hint(Assumption assumption) {
    return meant(assumption).or(() -> proposal(assumption).map(Hint::of));
  }

  /** The name that was probably meant. */
  private static Optional<Hint> meant(Assumption assumption) {
    return assumption instanceof UndeclaredCall call
        ? call.meant()
        : assumption instanceof NoSynchronization name ? name.meant() : Optional.empty();
  }

  private static Optional<String> proposal(Assumption assumption) {
    return switch (assumption) {
      case Undecided a -> Optional.of(a.advice());
      case FewCopies a ->
          Optional.of(
              a.function().isPresent()
                  ? "if it is called here and nowhere else, say so in a vocabulary: \"call N\""
                  : "start them outside of loops or in `for (i = 0; i < 3; i++)`, or name them"
                      + " with --threads 'name[3]'");
      case UnusedHandler a ->
          Optional.of("if it runs beside the other threads, name it with --threads");
      case OneLock a -> Optional.of(advice(a));
      case MainBesideThreads a ->
          Optional.of("move this into a thread, or name main with --threads");
      case Assembler a -> Optional.empty();
      case PointerRecursion a -> Optional.empty();
      case ChosenCount a -> Optional.of("with a constant, the answer is about that number");
      case OtherFiles a ->
          Optional.of(
              a.shared().isPresent()
                  ? "verify the file that defines it together with this one; with --extern havoc, it"
                      + " is taken to use only what it gets"
                  : "verify a file that includes the files of the program: #include \"a.c\"");
      case UndeclaredCall a -> Optional.of("declare it, or include the header that does");
      case RunsAlone a ->
          Optional.of("this is not looked at; name it with --threads to have it run beside them");
      case LockFromElsewhere a -> Optional.of(PASS_A_VARIABLE);
      case DifferentLocks a -> proposal(a.unknown());
      case NoSynchronization a ->
          Optional.of(
              switch (a.what()) {
                case FUNCTION ->
                    "name the header with -I, or say what it means in a vocabulary"
                        + " (--vocabulary FILE)";
                case MACRO -> "if it matters what it does, define it with -D";
              });
      case OneObject a ->
          Optional.of(
              "if threads get different ones, their locks protect only what belongs to one of them");
      case OnePointee a ->
          Optional.of("if it leads to different locks, they protect only what belongs to one");
      case OneSection a ->
          Optional.of("what two objects lead to is not protected by sections of one of them");
      case OneCondition a -> Optional.empty();
      case MissingHeader a ->
          Optional.of(
              a.option()
                  .map(option -> "give " + option)
                  .orElse(
                      "name the directory it is in with -I or -p, or remove the line if nothing of"
                          + " it is needed"));
      case Undeclared a -> Optional.of("name the directory of the header with -I or -p");
      case UnseenState a ->
          Optional.of(
              "two such functions are taken to have nothing to do with each other unless they get"
                  + " the same object; with --extern one, all have");
      case OwnArgument a ->
          Optional.of(
              "nobody else is taken to use the numbers there; where threads share them, pass the"
                  + " address of a variable");
      case Extern a ->
          Optional.of(
              "it is taken to return any value and to change only what its arguments point to; with"
                  + " --extern stop, runs stop here");
      case Given a -> Optional.empty();
      case Ordered a -> Optional.empty();
      case OfTable a -> Optional.empty();
    };
  }

  /** What is taken to be so. */
  static String claim(Assumption assumption) {
    return switch (assumption) {
      case Undecided a -> a.reason();
      case FewCopies a -> "two threads start where more may";
      case UnusedHandler a -> "functions that are passed outside are not called";
      case OneLock a -> "possibly different locks are the same";
      case MainBesideThreads a -> "main does nothing while threads run";
      case Assembler a -> "assembler accesses nothing but its operands";
      case PointerRecursion a -> "no function calls itself through a pointer";
      case ChosenCount a -> "`" + a.object() + "` " + number(a, "starts", "is");
      case OtherFiles a -> "`" + a.function() + "` of another file makes no difference";
      case UndeclaredCall a -> "`" + a.function() + "` uses nothing of the program";
      case RunsAlone a -> "`" + a.function() + "` runs alone";
      case LockFromElsewhere a -> "nobody waits for locks from outside of the program";
      case DifferentLocks a -> "possibly different locks are different";
      case NoSynchronization a -> "`" + a.name() + "` is no synchronization";
      case OneObject a -> objects(a) + " are " + one(a);
      case OnePointee a -> "`" + a.pointer() + "` always points to the same lock";
      case OneSection a -> "`" + a.lock() + "` protects what one object alone leads to";
      case OneCondition a -> "the calls of a function have one condition";
      case MissingHeader a -> "`" + a.header() + "` declares nothing that matters";
      case Undeclared a -> "nothing that matters is behind " + names(a.names());
      case UnseenState a ->
          names(a.names())
              + (a.names().size() == 1
                  ? " changes what it gets, or a state of its own"
                  : " change what they get, or states of their own");
      case OwnArgument a ->
          "what "
              + names(a.parameters())
              + (a.parameters().size() == 1 ? " points to" : " point to")
              + " belongs to the call of `"
              + a.function()
              + "`";
      case Extern a -> "`" + a.function() + "` changes only what its arguments point to";
      case Given a -> a.fact().claim();
      case Ordered a ->
          a.caller()
              + " calls `"
              + a.function()
              + switch (a.when()) {
                case BEFORE -> "` before others";
                case BEHIND -> "` when others have ended";
              };
      case OfTable a -> told(a);
    };
  }

  private static String told(OfTable a) {
    boolean isOne = a.functions().size() == 1;
    String functions = names(a.functions());
    return switch (a.rule()) {
      case Rule.Once rule ->
          isOne
              ? a.caller() + " does not call " + functions + " again before it has returned"
              : a.caller() + " calls none of " + functions + " again before it has returned";
      case Rule.Holds rule ->
          a.caller()
              + " holds `"
              + rule.lock()
              + "` around "
              + functions
              + (a.others().isEmpty() ? "" : ", and runs none of these then: " + names(a.others()));
      case Rule.Own rule ->
          "nobody else uses argument "
              + rule.parameter()
              + " of "
              + functions
              + (isOne ? " while it runs" : " while they run");
      case Rule.Unreferenced rule -> "nobody else uses the object of " + functions + " any more";
    };
  }

  /** What an answer is that rests on it. */
  static String reservation(Assumption assumption) {
    if (assumption instanceof Undecided undecided) {
      return "line " + undecided.place().line() + ": " + undecided.reason();
    }
    return assumption instanceof FewCopies
        ? "safe for two threads where more may start"
        : "safe, assuming that " + claim(assumption);
  }

  private static String objects(OneObject of) {
    return "all objects of type `struct " + of.structure() + "` from elsewhere";
  }

  private static String one(OneObject of) {
    return of.variable().map(name -> "`" + name + "`").orElse("one object");
  }

  static String advice(OneLock one) {
    return "`" + one.lock() + "` is taken to be one lock, which may exclude too much";
  }

  private static String number(ChosenCount count, String starts, String is) {
    return switch (count.of()) {
      case SEMAPHORE -> starts + " with " + count.count();
      case BARRIER -> is + " for " + count.count() + " threads";
    };
  }

  private static String names(List<String> names) {
    String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining("`, `", "`", "`"));
    return names.size() > MOST_NAMES
        ? first + " and " + (names.size() - MOST_NAMES) + " more"
        : first;
  }
}
