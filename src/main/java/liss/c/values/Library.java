package liss.c.values;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.syntax.ParserText;
import liss.c.syntax.TripCount;
import liss.c.values.CType.Kind;
import liss.c.values.CType.Whole;
import liss.c.values.Threads.Waiting;
import liss.c.values.ValueFrontEnd.Purpose;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/**
 * The functions whose meaning is known: POSIX threads, those by which verifiers of C tell errors,
 * assumptions, atomic sections and inputs (SV-COMP), and some of the C library. Memory can always
 * be allocated, and threads wake up only when they are woken.
 */
final class Library {

  private static final Set<Meaning.Action> HARMLESS =
      Set.of(
          Meaning.Action.IGNORE, Meaning.Action.NONDET, Meaning.Action.YIELD, Meaning.Action.READ);

  private final Body body;
  private final Code code;
  private final Synchronization synchronization;
  private final ConditionVariables conditions;
  private final Allocations allocations;
  private final Strings strings;
  private final Inputs inputs;

  Library(Body body) {
    this.body = body;
    this.code = body.code();
    this.synchronization = new Synchronization(code, body.memory(), body.accesses());
    this.conditions = new ConditionVariables(body, synchronization);
    this.allocations = new Allocations(body);
    this.strings = new Strings(body);
    this.inputs = new Inputs(body);
  }

  /** The value of a call; empty if the function has no known meaning. */
  Optional<Value> call(String function, IASTFunctionCallExpression call) {
    if (body.vocabulary().isCancellationPoint(function)
        && body.globals().function(function).isEmpty()) {
      body.threads().cancellationPoint(body, waiting(function));
    }
    return switch (function) {
      case "pthread_cancel" -> {
        body.threads().cancel(body, code.hold(number(argument(call, 0), Whole.SIZE)));
        yield done();
      }
      case "pthread_setcancelstate", "pthread_setcanceltype" ->
          throw new InexactException("a call of `" + function + "`");
      case "pthread_create" -> {
        body.threads().start(body, call, argument(call, 2), argument(call, 3), argument(call, 0));
        yield done();
      }
      case "pthread_join" -> {
        Expr thread = number(argument(call, 0), Whole.SIZE);
        body.threads().join(body, code.hold(thread), argument(call, 1));
        yield done();
      }
      case "pthread_exit" -> {
        body.threads().exit(body, argument(call, 0));
        yield nothing();
      }
      case "pthread_self" -> {
        checkIdentity();
        yield Optional.of(
            new Value.Scalar(Whole.SIZE, code.number(body.threads().identifier(body))));
      }
      case "pthread_equal" -> {
        checkIdentity();
        yield truth(
            code.binary(
                BinaryOperator.EQUAL,
                number(argument(call, 0), Whole.SIZE),
                number(argument(call, 1), Whole.SIZE)));
      }
      case "pthread_detach",
          "pthread_attr_init",
          "pthread_attr_destroy",
          "pthread_mutex_destroy",
          "pthread_mutexattr_init",
          "pthread_mutexattr_destroy",
          "pthread_cond_destroy",
          "pthread_attr_setdetachstate",
          "pthread_spin_init",
          "pthread_spin_destroy",
          "pthread_rwlock_destroy",
          "pthread_barrier_destroy",
          "sem_destroy" ->
          done();
      case "pthread_mutex_init", "pthread_cond_init", "pthread_rwlock_init" -> {
        if (!synchronization.isNull(number(argument(call, 1), pointer()))) {
          checkAttributes(call);
        }
        yield done();
      }
      case "pthread_mutex_lock", "pthread_spin_lock" -> on(call, Kind.LOCK, SyncKind.LOCK);
      case "pthread_mutex_unlock", "pthread_spin_unlock" -> on(call, Kind.LOCK, SyncKind.UNLOCK);
      case "pthread_rwlock_rdlock" -> on(call, Kind.RWLOCK, SyncKind.READ_LOCK);
      case "pthread_rwlock_wrlock" -> on(call, Kind.RWLOCK, SyncKind.WRITE_LOCK);
      case "pthread_rwlock_unlock" -> on(call, Kind.RWLOCK, SyncKind.RW_UNLOCK);
      case "sem_wait" -> on(call, Kind.SEMAPHORE, SyncKind.SEM_WAIT);
      case "sem_post" -> on(call, Kind.SEMAPHORE, SyncKind.SEM_POST);
      case "sem_init" -> initialize(call, Kind.SEMAPHORE);
      case "pthread_barrier_init" -> initialize(call, Kind.BARRIER);
      case "pthread_barrier_wait" -> {
        on(call, Kind.BARRIER, SyncKind.BARRIER_WAIT);
        yield Optional.of(new Value.Scalar(Whole.INT, code.any("serial")));
      }
      case "pthread_cond_wait" -> {
        conditions.wait(place(call, 0), place(call, 1));
        yield done();
      }
      case "pthread_cond_signal", "pthread_cond_broadcast" -> {
        conditions.wake(function, place(call, 0));
        yield done();
      }
      case "__VERIFIER_error", "reach_error", "__assert_fail", "__builtin_trap" -> {
        code.fail();
        yield nothing();
      }
      case "abort", "__builtin_abort", "__builtin_unreachable" -> {
        code.exit();
        yield nothing();
      }
      case "exit", "_exit", "_Exit" -> {
        body.threads().exit(body, number(argument(call, 0), Whole.INT).constant());
        yield nothing();
      }
      case "__VERIFIER_assume" -> {
        Expr holds = body.expressions().truth(argument(call, 0));
        code.choose(holds, () -> {}, code::discard);
        yield nothing();
      }
      case "__VERIFIER_atomic_begin" -> {
        body.atomicity().begin();
        yield nothing();
      }
      case "__VERIFIER_atomic_end" -> {
        body.atomicity().end();
        yield nothing();
      }
      case "__VERIFIER_assert", "assert" ->
          body.globals().function(function).isPresent() ? Optional.empty() : asserted(call);
      case AssertionComments.CALL -> {
        body.atomicity().inOneState(() -> asserted(call));
        yield nothing();
      }
      case "scanf" -> input(call, 0);
      case "sscanf", "fscanf" -> input(call, 1);
      case "malloc" ->
          Optional.of(allocations.allocated(call, number(argument(call, 0), Whole.SIZE), false));
      case "calloc" -> {
        Expr elements = number(argument(call, 0), Whole.SIZE);
        Expr size = number(argument(call, 1), Whole.SIZE);
        Expr bytes = code.binary(BinaryOperator.MULTIPLY, elements, size);
        yield Optional.of(allocations.allocated(call, bytes, true));
      }
      case "free" -> {
        onlyToExecute("`free`");
        body.accesses().free(number(argument(call, 0), pointer()));
        yield nothing();
      }
      default -> otherwise(function, call);
    };
  }

  /** A function that has a meaning and is no mere place where others may run may wait for them. */
  private Waiting waiting(String function) {
    return body.vocabulary()
        .meaning(function, Defined.ELSEWHERE)
        .map(Meaning::action)
        .filter(action -> !HARMLESS.contains(action))
        .map(action -> Waiting.POSSIBLE)
        .orElse(Waiting.EXCLUDED);
  }

  private Optional<Value> otherwise(String function, IASTFunctionCallExpression call) {
    if (body.globals().function(function).isPresent()) {
      return Optional.empty();
    }
    Optional<Function<List<Value>, Value>> onStrings = strings.meaning(function);
    if (onStrings.isPresent()) {
      onlyToExecute("a call of `" + function + "`");
      List<Value> values = arguments(call).stream().map(body.expressions()::evaluate).toList();
      return Optional.of(onStrings.get().apply(values));
    }
    if (function.startsWith(Inputs.NONDET)
        || function.equals("nondet")
        || Inputs.isNumberGiven(function, call)) {
      return Optional.of(inputs.any(function.replace(Inputs.NONDET, ""), call));
    }
    Optional<Meaning.Action> meaning =
        body.vocabulary()
            .meaning(function, Defined.ELSEWHERE)
            .map(Meaning::action)
            .filter(HARMLESS::contains);
    if (meaning.isEmpty()) {
      return Optional.empty();
    }
    if (ParserText.isAssembler(function)) {
      throw new InexactException("assembler");
    }
    for (IASTExpression argument : arguments(call)) {
      if (!(Bindings.inner(argument) instanceof IASTLiteralExpression) && !isOfOthers(argument)) {
        if (meaning.get() == Meaning.Action.READ) {
          onlyToExecute("a call of `" + function + "`");
        }
        body.expressions().evaluate(argument);
      }
    }
    if (meaning.get() == Meaning.Action.YIELD) {
      conditions.yieldToOthers();
    }
    return switch (function) {
      case "rand", "random", "lrand48" -> Optional.of(inputs.number31());
      default -> nothing(); // what such a function returns is no use that has a meaning here
    };
  }

  /** Where several threads are one, it is not known which one a number stands for. */
  private void checkIdentity() {
    if (body.threads().purpose() == Purpose.PROOF) {
      throw new InexactException("the identity of a thread");
    }
  }

  /** Accesses to memory are left out here, which makes a difference where runs are compared. */
  private void onlyToExecute(String what) {
    if (body.threads().purpose() == Purpose.COMPARISON) {
      throw new InexactException(what);
    }
  }

  /** Whether an expression is a variable of the system, such as a stream. */
  private boolean isOfOthers(IASTExpression expression) {
    return Bindings.inner(expression) instanceof IASTIdExpression id
        && Bindings.variable(id.getName())
            .filter(variable -> body.frame().place(variable).isEmpty())
            .filter(variable -> body.frame().value(variable).isEmpty())
            .filter(variable -> !body.globals().isDefined(variable))
            .isPresent();
  }

  private Optional<Value> input(IASTFunctionCallExpression call, int format) {
    onlyToExecute("a call that reads input");
    return Optional.of(inputs.read(call, format));
  }

  private Optional<Value> asserted(IASTFunctionCallExpression call) {
    Expr holds = body.expressions().truth(argument(call, 0));
    code.add(new Stmt.Assert(holds, code.span()));
    return nothing();
  }

  private Optional<Value> on(IASTFunctionCallExpression call, Kind kind, SyncKind operation) {
    if (body.spans().text().contains("_MUTEX_INITIALIZER_NP")) {
      throw new InexactException("a lock that may be recursive");
    }
    Place place = place(call, 0);
    synchronization.with(place, kind, name -> code.synchronize(operation, name));
    return done();
  }

  /** What an argument points to. */
  private Place place(IASTFunctionCallExpression call, int position) {
    return body.expressions().target(body.expressions().evaluate(argument(call, position)));
  }

  private Optional<Value> initialize(IASTFunctionCallExpression call, Kind kind) {
    Expr count = number(argument(call, 2), Whole.INT);
    Place place = place(call, 0);
    synchronization.with(
        place,
        kind,
        name ->
            synchronization.initialize(
                name,
                count,
                TripCount.isForEachElement(call, argument(call, 0))
                    ? body.frame().rounds()
                    : Calls.rounds(call, body.frame())));
    return done();
  }

  /** Attributes change nothing unless a function sets them. */
  private void checkAttributes(IASTFunctionCallExpression call) {
    IASTNode unit = call.getTranslationUnit();
    boolean areSet =
        Nodes.inside(unit, IASTFunctionCallExpression.class).stream()
            .flatMap(c -> Bindings.calledName(c).stream())
            .map(Object::toString)
            .anyMatch(name -> name.startsWith("pthread_") && name.contains("attr_set"));
    if (areSet) {
      throw new InexactException("an object with attributes");
    }
  }

  private Expr number(IASTExpression expression, CType type) {
    return body.expressions().number(expression, type);
  }

  static CType pointer() {
    return CType.Pointer.to(new CType.Nothing());
  }

  static List<IASTExpression> arguments(IASTFunctionCallExpression call) {
    return Arrays.stream(call.getArguments())
        .filter(IASTExpression.class::isInstance)
        .map(IASTExpression.class::cast)
        .toList();
  }

  static IASTExpression argument(IASTFunctionCallExpression call, int position) {
    List<IASTExpression> arguments = arguments(call);
    if (position >= arguments.size()) {
      throw new InexactException("a call with too few arguments");
    }
    return arguments.get(position);
  }

  private Optional<Value> done() {
    return truth(code.number(0));
  }

  private static Optional<Value> truth(Expr value) {
    return Optional.of(new Value.Scalar(Whole.INT, value));
  }

  private static Optional<Value> nothing() {
    return Optional.of(new Value.None(new CType.Nothing()));
  }
}
