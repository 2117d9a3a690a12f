package liss.c.projection;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.Type;
import liss.c.projection.Projection.Purpose;
import liss.c.projection.ProjectionFacts.SyncObjectKind;
import liss.c.projection.ThreadEnds.Waiting;
import liss.c.vocabulary.Effect;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * The functions whose meaning the vocabulary knows. Memory can always be allocated, and threads
 * wake up only when they are woken.
 */
final class ProjectedLibrary {

  private static final Set<Meaning.Action> HARMLESS =
      Set.of(
          Meaning.Action.IGNORE, Meaning.Action.NONDET, Meaning.Action.YIELD, Meaning.Action.READ);

  private final Body body;
  private final ProjectedCode code;
  private final ProjectedSynchronization synchronization;
  private final ConditionVariables conditions;
  private final ProjectedAllocations allocations;
  private final Strings strings;
  private final ProjectedInputs inputs;

  ProjectedLibrary(Body body) {
    this.body = body;
    this.code = body.code();
    this.synchronization = new ProjectedSynchronization(body);
    this.conditions = new ConditionVariables(body, synchronization);
    this.allocations = new ProjectedAllocations(body);
    this.strings = new Strings(body);
    this.inputs = new ProjectedInputs(body);
  }

  ProjectedAllocations allocations() {
    return allocations;
  }

  /** Whether a call of a function that the program defines is an atomic section. */
  boolean isAtomic(String function) {
    return body.vocabulary()
        .effect(function, Defined.HERE)
        .map(Effect::kind)
        .equals(Optional.of(Effect.Kind.ATOMIC));
  }

  /** The result of a call; empty if the body of the function says it. */
  Optional<ProjectedValue> call(String function, CallSite site) {
    if (function.equals(AssertionComments.CALL)) {
      return asserted(site, 0);
    }
    Defined defined = body.unit().function(function).isPresent() ? Defined.HERE : Defined.ELSEWHERE;
    Optional<Effect> effect =
        body.vocabulary().effect(function, defined).filter(e -> e.kind() != Effect.Kind.ATOMIC);
    if (defined == Defined.ELSEWHERE && body.vocabulary().isCancellationPoint(function)) {
      body.threads().ends().cancellationPoint(body, waiting(function));
    }
    if (effect.isPresent()) {
      return Optional.of(done(Vocabulary.called(function), effect.get(), site));
    }
    return body.vocabulary()
        .meaning(function, defined)
        .flatMap(meaning -> meant(Vocabulary.called(function), meaning, site));
  }

  private ProjectedValue done(String function, Effect effect, CallSite site) {
    return switch (effect.kind()) {
      case DONE -> zero();
      case ARGUMENT -> site.argument(effect.operands().getFirst());
      case FAIL -> {
        code.fail();
        yield nothing();
      }
      case ASSERT -> asserted(site, effect.operands().getFirst()).orElseThrow();
      case ASSUME_TRUE -> {
        Expr holds = number(site, effect.operands().getFirst());
        code.choose(holds, () -> {}, code::discard);
        yield nothing();
      }
      case ATOMIC_BEGIN -> {
        body.atomicity().begin();
        yield nothing();
      }
      case ATOMIC_END -> {
        body.atomicity().end();
        yield nothing();
      }
      case ATOMIC -> nothing();
      case ANY -> inputs.any(site);
      case ANY_POSITIVE -> inputs.number31();
      case NUMBER -> inputs.given(function, effect, site);
      case SCAN -> {
        onlyToExecute("a call that reads input");
        yield inputs.read(site, effect.operands().getFirst());
      }
      case ALLOCATE -> {
        if (site.isPointer(effect.operands().getFirst())) {
          throw nothingKnown(function); // memory with a copy of something
        }
        yield allocations.allocated(site, operand(site, effect, 0), List.of());
      }
      case ALLOCATE_CLEARED ->
          allocations.allocated(site, operand(site, effect, 0), List.of(operand(site, effect, 1)));
      case REALLOCATE -> {
        onlyToExecute("a call of `" + function + "`");
        yield allocations.again(site, operand(site, effect, 0), operand(site, effect, 1));
      }
      case LENGTH, COPY_STRING, APPEND_STRING, COMPARE_STRINGS, FILL, COPY, MOVE, COMPARE ->
          strings.done(effect, site);
      case ARGUMENTS -> {
        new FurtherArguments(body).list(operand(site, effect, 0));
        yield nothing();
      }
      case NEXT_ARGUMENT -> new FurtherArguments(body).next(operand(site, effect, 0));
      case SELF -> {
        checkIdentity();
        yield new ProjectedValue.Scalar(code.number(body.threads().identifier(body.thread())));
      }
      case SAME -> {
        checkIdentity();
        yield new ProjectedValue.Scalar(
            code.binary(
                BinaryOperator.EQUAL,
                number(site, effect.operands().getFirst()),
                number(site, effect.operands().getLast())));
      }
      case THREAD_EXIT -> {
        body.threads().ends().exit(body, site, operand(site, effect, 0));
        yield nothing();
      }
      case JOIN -> {
        Expr thread = code.hold(number(site, effect.operands().getFirst()));
        body.threads()
            .ends()
            .join(
                body,
                thread,
                effect.operands().size() > 1
                    ? Optional.of(operand(site, effect, 1))
                    : Optional.empty());
        yield zero();
      }
      case CANCEL -> {
        body.threads().ends().cancel(body, code.hold(number(site, effect.operands().getFirst())));
        yield zero();
      }
      case COND_WAIT -> {
        conditions.wait(
            ProjectedSynchronization.Place.of(site, effect.operands().getFirst()),
            ProjectedSynchronization.Place.of(site, effect.operands().getLast()));
        yield zero();
      }
      case WAKE_ONE, WAKE_ALL -> {
        conditions.wake(
            effect.kind(), ProjectedSynchronization.Place.of(site, effect.operands().getFirst()));
        yield zero();
      }
      case WRITE_UNKNOWN -> {
        inputs.write("what `" + function + "` writes", site, effect.operands().getFirst());
        yield zero();
      }
      case INEXACT -> throw new InexactException("a call of `" + function + "`");
    };
  }

  private Optional<ProjectedValue> meant(String function, Meaning meaning, CallSite site) {
    if (body.vocabulary().isRecursive(function)) {
      throw new InexactException("a lock that may be recursive");
    }
    return switch (meaning.action()) {
      case SYNC -> Optional.of(done(site, meaning));
      case TRY, BOUNDED -> Optional.of(attempted(site, meaning));
      case SEMAPHORE -> initialize(site, meaning, SyncObjectKind.SEMAPHORE);
      case BARRIER -> initialize(site, meaning, SyncObjectKind.BARRIER);
      case INIT -> {
        if (meaning.operands().size() > 1) {
          synchronization.checkAttributes(site.argument(meaning.operands().getLast()));
        }
        body.accesses()
            .renew(ProjectedSynchronization.Place.of(site, meaning.operand()).address(), 1);
        yield Optional.of(zero());
      }
      case DESTROY -> Optional.of(zero());
      case START -> {
        List<Integer> operands = meaning.operands();
        body.threads()
            .start(
                body,
                site,
                site.argument(operands.getFirst()),
                site.argument(operands.get(1)),
                operands.size() > 2 ? Optional.of(operands.get(2)) : Optional.empty());
        yield Optional.of(zero());
      }
      case COND_WAIT -> {
        conditions.pass(ProjectedSynchronization.Place.of(site, meaning.operand()));
        yield Optional.of(
            meaning.results().map(r -> either(r, () -> {}, () -> {})).orElseGet(this::zero));
      }
      case ONCE -> once(site, meaning);
      case EXIT -> {
        body.threads()
            .ends()
            .exit(body, site, function, number(site, meaning.operand()).constant());
        yield Optional.of(nothing());
      }
      case ABORT -> {
        body.threads().ends().fail(body, function);
        yield Optional.of(nothing());
      }
      case FREE -> {
        body.accesses().free(site.argument(meaning.operand()));
        yield Optional.of(nothing());
      }
      case IGNORE, NONDET, YIELD -> harmless(function, meaning, site);
      case READ -> {
        for (int operand : meaning.operands()) {
          if (operand < site.size() && !isText(site.argument(operand))) {
            onlyToExecute("a call of `" + function + "`");
          }
        }
        yield harmless(function, meaning, site);
      }
      case PRINT -> {
        if (meaning.operands().size() > 1) {
          throw nothingKnown(function);
        }
        printed(site, meaning.operand() + 1);
        yield harmless(function, meaning, site);
      }
      case THREAD_EXIT,
          HOLD,
          DROP,
          KEY,
          KEY_SET,
          KEY_GET,
          LOCK_TYPE,
          DISABLE_INTERRUPT,
          ENABLE_INTERRUPT,
          UNSUPPORTED,
          SECTION,
          SECTION_END,
          JOIN,
          CANCEL,
          AWAIT,
          CALL,
          AT_EXIT,
          ALLOCATE,
          WRITE,
          COUNT,
          UPDATE,
          MODIFY,
          COPY ->
          throw nothingKnown(function);
    };
  }

  /** The first characters of texts are read, and numbers are written by `%n`. */
  private void printed(CallSite site, int first) {
    for (int i = first; i < site.size(); i++) {
      if (site.isPointer(i)
          && site.target(i) instanceof Type.Int target
          && site.argument(i) instanceof ProjectedValue.Address address
          && !isText(address)) {
        if (target.bits() == Byte.SIZE) {
          body.accesses().load(address, target);
        } else {
          body.accesses().store(address, target, code.any("printed"));
        }
      }
    }
  }

  private static InexactException nothingKnown(String function) {
    return new InexactException("a call of `" + function + "`, of which nothing is known,");
  }

  /** A call that does nothing; what it returns is opaque if it is a number. */
  private Optional<ProjectedValue> harmless(String function, Meaning meaning, CallSite site) {
    if (meaning.action() == Meaning.Action.YIELD) {
      conditions.yieldToOthers();
    }
    String what = "what `" + function + "` returns";
    boolean isNumber =
        site.call().result().filter(r -> ProjectedInputs.isNumber(r.type())).isPresent();
    return Optional.of(
        isNumber && body.threads().purpose() != Purpose.COMPARISON
            ? inputs.opaque(what, site.resultType())
            : new ProjectedValue.None(what));
  }

  private static boolean isText(ProjectedValue value) {
    return value instanceof ProjectedValue.Address a
        && a.object().kind() == ProjectedObject.Kind.CONSTANT;
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

  private Optional<ProjectedValue> asserted(CallSite site, int operand) {
    code.add(new Stmt.Assert(number(site, operand), code.span()));
    return Optional.of(nothing());
  }

  /** A statement of W on an object; one of those that leave a barrier gets another result. */
  private ProjectedValue done(CallSite site, Meaning meaning) {
    SyncKind statement = meaning.statement().orElseThrow();
    synchronization.operate(ProjectedSynchronization.Place.of(site, meaning.operand()), statement);
    if (statement != SyncKind.BARRIER_WAIT) {
      return zero();
    }
    return body.threads().purpose() == Purpose.COMPARISON
        ? new ProjectedValue.None("which thread of a barrier is the serial one")
        : new ProjectedValue.Scalar(body.arithmetic().wrapped(code.any("serial"), Type.Int.INT));
  }

  /** Either way, as far as the object lets it come; who waits for some time lets others run. */
  private ProjectedValue attempted(CallSite site, Meaning meaning) {
    SyncKind taking = meaning.statement().orElseThrow();
    ProjectedSynchronization.Place place =
        ProjectedSynchronization.Place.of(site, meaning.operand());
    if (new KnownCall("", meaning, site.call()).waitsForever()) {
      synchronization.operate(place, taking);
      return new ProjectedValue.Scalar(code.number(meaning.results().orElseThrow().success()));
    }
    if (meaning.action() == Meaning.Action.BOUNDED) {
      conditions.yieldToOthers();
    }
    return either(
        meaning.results().orElseThrow(),
        () -> synchronization.succeed(place, taking),
        () -> synchronization.fail(place, taking));
  }

  /** A call succeeds or fails, and returns which. */
  private ProjectedValue either(Meaning.Results results, Runnable success, Runnable failure) {
    String result = code.lasting("result");
    code.either(
        () -> {
          success.run();
          code.assign(result, code.number(results.success()));
        },
        () -> {
          failure.run();
          code.assign(result, code.number(results.failure()));
        });
    return new ProjectedValue.Scalar(code.name(result));
  }

  private Optional<ProjectedValue> initialize(CallSite site, Meaning meaning, SyncObjectKind kind) {
    Expr count = number(site, meaning.operands().get(1));
    ProjectedSynchronization.Place place =
        ProjectedSynchronization.Place.of(site, meaning.operand());
    ProjectedFrame.Passes passes =
        place.address() instanceof ProjectedValue.Address a && a.offset().constant().isEmpty()
            ? site.frame().passes() // each round another element
            : body.passes(site.frame(), site.block());
    synchronization.with(place, kind, name -> synchronization.initialize(name, count, passes));
    return Optional.of(zero());
  }

  /** The first call does something, and others wait until it is done. */
  private Optional<ProjectedValue> once(CallSite site, Meaning meaning) {
    onlyToExecute("a function that is called once");
    ProjectedSynchronization.Place control =
        ProjectedSynchronization.Place.of(site, meaning.operand());
    if (!(site.argument(meaning.operands().getLast()) instanceof ProjectedValue.Routine routine)) {
      throw new InexactException("a function that is not known");
    }
    Function function =
        body.unit()
            .function(routine.function())
            .orElseThrow(() -> new InexactException("the function `" + routine.function() + "`"));
    synchronization.with(
        control,
        SyncObjectKind.LOCK,
        name -> {
          synchronization.checkIsSetUpOnce(name);
          code.synchronize(SyncKind.LOCK, name);
          ProjectedValue isDone =
              new ProjectedValue.Address(
                  body.accesses().scalar(name + " is done", Type.Int.INT), code.number(0));
          Expr before = body.accesses().load(isDone, Type.Int.INT);
          code.choose(
              before,
              () -> {},
              () -> {
                body.calls().inlined(function, List.of(), site, "");
                body.accesses().store(isDone, Type.Int.INT, code.number(1));
              });
          code.synchronize(SyncKind.UNLOCK, name);
        });
    return Optional.of(zero());
  }

  private ProjectedValue operand(CallSite site, Effect effect, int number) {
    return site.argument(effect.operands().get(number));
  }

  private Expr number(CallSite site, int position) {
    return body.accesses().number(site.argument(position));
  }

  private ProjectedValue zero() {
    return new ProjectedValue.Scalar(code.number(0));
  }

  /** What a function returns that returns nothing. */
  static ProjectedValue nothing() {
    return new ProjectedValue.None("the value of something that has none");
  }
}
