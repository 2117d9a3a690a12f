package liss.c.values;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.syntax.Nodes;
import liss.c.syntax.ParserText;
import liss.c.syntax.TripCount;
import liss.c.values.CType.Kind;
import liss.c.values.CType.Whole;
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
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IParameter;

/**
 * The functions whose meaning is known: POSIX threads, those by which verifiers of C tell errors,
 * assumptions, atomic sections and inputs (SV-COMP), and some of the C library. Memory can always
 * be allocated, and threads wake up only when they are woken.
 */
final class Library {

  static final String NONDET = "__VERIFIER_nondet_";

  private static final Set<String> NUMBERS =
      Set.of("atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull");

  private static final Set<Meaning.Action> HARMLESS =
      Set.of(
          Meaning.Action.IGNORE, Meaning.Action.NONDET, Meaning.Action.YIELD, Meaning.Action.READ);

  private final Body body;
  private final Code code;
  private final Synchronization synchronization;
  private final Allocations allocations;
  private final Strings strings;

  Library(Body body) {
    this.body = body;
    this.code = body.code();
    this.synchronization = new Synchronization(code, body.memory(), body.accesses());
    this.allocations = new Allocations(body);
    this.strings = new Strings(body);
  }

  /** The value of a call; empty if the function has no known meaning. */
  Optional<Value> call(String function, IASTFunctionCallExpression call) {
    return switch (function) {
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
      case "pthread_cond_wait", "pthread_cond_signal", "pthread_cond_broadcast" ->
          onCondition(function, call);
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
      case "scanf" -> read(call, 0);
      case "sscanf", "fscanf" -> read(call, 1);
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
    if (function.startsWith(NONDET) || function.equals("nondet") || isNumberGiven(function, call)) {
      return Optional.of(any(function.replace(NONDET, ""), call));
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
      yieldToOthers();
    }
    return switch (function) {
      case "rand", "random", "lrand48" -> Optional.of(number31());
      default -> nothing(); // what such a function returns is no use that has a meaning here
    };
  }

  /** The scheduler may switch here, which makes a difference only where runs are compared. */
  private void yieldToOthers() {
    switch (body.threads().purpose()) {
      case EXECUTION, PROOF -> {}
      case COMPARISON -> code.add(new Stmt.Yield(code.span()));
    }
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

  /** Any number from 0 to 2^31 - 1. */
  private Value number31() {
    Expr mask = code.number(Integer.MAX_VALUE);
    Expr any = code.hold(code.binary(BinaryOperator.BIT_AND, code.any("any"), mask));
    return new Value.Scalar(Whole.LONG, any);
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

  /** Numbers are read into the first variables behind the format, as many as the call returns. */
  private Optional<Value> read(IASTFunctionCallExpression call, int format) {
    onlyToExecute("a call that reads input");
    int variables = arguments(call).size() - format - 1;
    Expr number = code.hold(code.any("fields"));
    code.choose(code.isIn(number, -1, variables + 1L), () -> {}, code::discard);
    for (int i = 0; i < variables; i++) {
      Place place = body.expressions().target(pointed(argument(call, format + 1 + i)));
      if (!(place.type() instanceof Whole type) || type.equals(Whole.CHAR)) {
        throw new InexactException("input that is no number");
      }
      code.when(
          code.binary(BinaryOperator.GREATER, number, code.number(i)),
          () -> {
            Expr any = code.hold(body.arithmetic().wrapped(code.any("input"), type));
            body.expressions().stored(place, new Value.Scalar(type, any));
          });
    }
    return Optional.of(new Value.Scalar(Whole.INT, number));
  }

  private Optional<Value> asserted(IASTFunctionCallExpression call) {
    Expr holds = body.expressions().truth(argument(call, 0));
    code.add(new Stmt.Assert(holds, code.span()));
    return nothing();
  }

  /** Whether a call makes a number of what the command line says. */
  private static boolean isNumberGiven(String function, IASTFunctionCallExpression call) {
    List<IASTExpression> arguments = arguments(call);
    return NUMBERS.contains(function)
        && arguments.stream().skip(1).limit(1).allMatch(end -> Constants.is(0, end))
        && Nodes.inside(arguments.getFirst(), IASTExpression.class).stream()
            .flatMap(e -> Bindings.name(e).stream())
            .anyMatch(name ->
                name.toString().equals("optarg")
                    || Bindings.of(name).filter(IParameter.class::isInstance).isPresent()
                        && Nodes.function(call)
                            .map(main -> main.getDeclarator().getName().toString())
                            .filter("main"::equals)
                            .isPresent());
  }

  /** Any value of the type that a function is declared with, or that its name says. */
  private Value any(String name, IASTFunctionCallExpression call) {
    CType declared =
        Bindings.calledName(call)
            .flatMap(Bindings::of)
            .filter(IFunction.class::isInstance)
            .map(f -> body.memory().types().of(((IFunction) f).getType().getReturnType()))
            .orElse(Whole.INT);
    CType type =
        switch (name) {
          case "bool" -> new CType.Truth();
          case "uint", "unsigned", "u32" -> Whole.UNSIGNED;
          case "long" -> Whole.LONG;
          case "ulong" -> Whole.SIZE;
          default -> declared;
        };
    return switch (type) {
      case Whole t -> new Value.Scalar(t, code.hold(body.arithmetic().wrapped(code.any("any"), t)));
      case CType.Truth t -> new Value.Scalar(t, code.anyTruth());
      default -> throw new InexactException("any value of this type");
    };
  }

  private Optional<Value> on(IASTFunctionCallExpression call, Kind kind, SyncKind operation) {
    if (body.spans().text().contains("_MUTEX_INITIALIZER_NP")) {
      throw new InexactException("a lock that may be recursive");
    }
    Place place = body.expressions().target(pointed(argument(call, 0)));
    synchronization.with(place, kind, name -> code.synchronize(operation, name));
    return done();
  }

  private Value pointed(IASTExpression argument) {
    return body.expressions().evaluate(argument);
  }

  private Optional<Value> onCondition(String function, IASTFunctionCallExpression call) {
    Place condition = body.expressions().target(pointed(argument(call, 0)));
    Optional<Place> lock =
        function.equals("pthread_cond_wait")
            ? Optional.of(body.expressions().target(pointed(argument(call, 1))))
            : Optional.empty();
    switch (body.threads().purpose()) {
      case EXECUTION, PROOF ->
          synchronization.with(
              condition,
              Kind.CONDVAR,
              c ->
                  lock.ifPresentOrElse(
                      place -> synchronization.with(place, Kind.LOCK, l -> wait(c, l)),
                      () -> wake(function, c)));
      case COMPARISON ->
          lock.ifPresent(place -> synchronization.with(place, Kind.LOCK, this::wait));
    }
    return done();
  }

  private void wait(String condition, String lock) {
    code.add(new Stmt.CondvarWait(condition, lock, code.span()));
  }

  private void wake(String function, String condition) {
    code.add(
        function.equals("pthread_cond_signal")
            ? new Stmt.CondvarSignal(condition, code.span())
            : new Stmt.CondvarBroadcast(condition, code.span()));
  }

  /** A wait that may return at any time. */
  private void wait(String lock) {
    code.synchronize(SyncKind.UNLOCK, lock);
    yieldToOthers();
    code.synchronize(SyncKind.LOCK, lock);
  }

  private Optional<Value> initialize(IASTFunctionCallExpression call, Kind kind) {
    Expr count = number(argument(call, 2), Whole.INT);
    Place place = body.expressions().target(pointed(argument(call, 0)));
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

  private static List<IASTExpression> arguments(IASTFunctionCallExpression call) {
    return Arrays.stream(call.getArguments())
        .filter(IASTExpression.class::isInstance)
        .map(IASTExpression.class::cast)
        .toList();
  }

  private static IASTExpression argument(IASTFunctionCallExpression call, int position) {
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
