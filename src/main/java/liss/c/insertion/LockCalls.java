package liss.c.insertion;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.sync.SyncObjects;
import liss.c.vocabulary.Vocabulary;
import liss.lang.LockWriting.Mode;
import liss.lang.SourceSpan;
import liss.lang.Stmt.SyncKind;

/**
 * The calls of a program that take or release its locks: of functions with that meaning, and of
 * wrappers, functions of the program that do nothing else.
 */
final class LockCalls {

  /** Wrappers of wrappers are found up to this depth. */
  private static final int DEEPEST = 3;

  private final TranslationUnit unit;
  private final Functions functions;
  private final SyncObjects objects;

  /** The calls by function. */
  private final Map<String, List<LockCall>> calls = new LinkedHashMap<>();

  private final Map<String, Wrapper> wrappers = new HashMap<>();

  /** The wrappers that are called. */
  private final Set<String> called = new HashSet<>();

  /** What a call does to its lock. */
  enum Side {
    LOCK,
    UNLOCK
  }

  /**
   * What a call does to its lock.
   *
   * @param modes how the lock may be held between the two sides
   */
  record Effect(Side side, Set<Mode> modes) {
    Effect(Side side, Mode... modes) {
      this(side, Set.of(modes));
    }
  }

  /** A function that does nothing but one call. */
  record Wrapper(Function function, LockCall call) {}

  /**
   * A call.
   *
   * @param modes how the lock may be held after or in front of the call
   * @param meaning the function that takes or releases the lock in the end
   * @param text empty if the text does not have it as a call
   * @param argument which of the arguments in the text is or leads to the lock; negative if none
   * @param operand the value of that argument
   * @param wrapper that is called
   */
  record LockCall(
      Side side,
      Set<Mode> modes,
      Function function,
      int position,
      String lock,
      String meaning,
      Optional<CallText> text,
      int argument,
      Optional<Operand> operand,
      Optional<Wrapper> wrapper) {

    /** Where the text has it. */
    SourceSpan span() {
      return function.body().get(position).origin().span();
    }

    /** The type of what the argument points to. */
    Optional<Type> type() {
      return operand
          .map(Operand::type)
          .filter(Type.Pointer.class::isInstance)
          .map(pointer -> ((Type.Pointer) pointer).target());
    }
  }

  /**
   * The calls of a program.
   *
   * @param executed the names of the functions that threads execute
   */
  LockCalls(TranslationUnit unit, Functions functions, SyncObjects objects, Set<String> executed) {
    this.unit = unit;
    this.functions = functions;
    this.objects = objects;
    for (Function function : unit.functions()) {
      if (!function.isInSystemHeader() && executed.contains(function.name())) {
        calls.put(function.name(), direct(function));
      }
    }
    List<Function> all =
        unit.functions().stream().filter(f -> calls.containsKey(f.name())).toList();
    for (int depth = 0; depth < DEEPEST; depth++) {
      all.forEach(this::findWrapper);
      all.forEach(this::addWrapped);
    }
    calls.values().stream()
        .flatMap(List::stream)
        .flatMap(call -> call.wrapper().stream())
        .forEach(wrapper -> called.add(wrapper.function().name()));
  }

  /** Whether a function is a wrapper that others call. */
  boolean isCalledWrapper(Function function) {
    return called.contains(function.name());
  }

  /** The calls in a function; none in a wrapper that is called. */
  List<LockCall> in(Function function) {
    return isCalledWrapper(function) ? List.of() : calls.getOrDefault(function.name(), List.of());
  }

  private List<LockCall> direct(Function function) {
    List<LockCall> found = new ArrayList<>();
    for (int at = 0; at < function.body().size(); at++) {
      Optional<KnownCall> known =
          functions.known(function.body().get(at)).filter(KnownCall::isComplete);
      if (known.isPresent() && known.get().statement().flatMap(LockCalls::effect).isPresent()) {
        add(function, at, known.get(), found);
      }
    }
    return found;
  }

  private static Optional<Effect> effect(SyncKind statement) {
    return switch (statement) {
      case LOCK, WRITE_LOCK -> Optional.of(new Effect(Side.LOCK, Mode.EXCLUSIVE));
      case UNLOCK, WRITE_UNLOCK -> Optional.of(new Effect(Side.UNLOCK, Mode.EXCLUSIVE));
      case READ_LOCK -> Optional.of(new Effect(Side.LOCK, Mode.SHARED));
      case READ_UNLOCK -> Optional.of(new Effect(Side.UNLOCK, Mode.SHARED));
      case RW_UNLOCK -> Optional.of(new Effect(Side.UNLOCK, Mode.values()));
      default -> Optional.empty();
    };
  }

  private void add(Function function, int at, KnownCall known, List<LockCall> found) {
    String called = Vocabulary.called(known.function());
    Operand operand = known.operands().getFirst();
    Optional<CallText> text = text(known.call());
    boolean isItself = text.filter(t -> t.name().equals(Function.inText(called))).isPresent();
    int argument = isItself ? known.meaning().operand() : -1;
    Effect effect = known.statement().flatMap(LockCalls::effect).orElseThrow();
    objects
        .lockName(function, operand)
        .ifPresent(lock ->
            found.add(
                new LockCall(
                    effect.side(),
                    effect.modes(),
                    function,
                    at,
                    lock,
                    called,
                    text,
                    argument,
                    Optional.of(operand),
                    Optional.empty())));
  }

  private Optional<CallText> text(Instruction.Call call) {
    int start = call.origin().span().start();
    int end = call.origin().span().end();
    return CallText.of(unit.source().text().substring(start, end));
  }

  /** The name that the text has for a function of which this may be a copy. */
  static String inText(Function function) {
    return Function.inText(function.name().replaceFirst(" for .*", ""));
  }

  private void findWrapper(Function function) {
    List<LockCall> inside = requireNonNull(calls.get(function.name()));
    if (inside.size() != 1
        || function.parameters().size() > 1
        || wrappers.containsKey(function.name())
        || !function.body().stream().allMatch(LockCalls::isSilent)) {
      return;
    }
    long all = function.body().stream().filter(step -> step instanceof Instruction.Call).count();
    if (all == 1) {
      wrappers.put(function.name(), new Wrapper(function, inside.getFirst()));
    }
  }

  private static boolean isSilent(Instruction step) {
    return switch (step) {
      case Instruction.Call i -> true;
      case Instruction.Return i -> i.value().isEmpty();
      case Instruction.Branch i -> false;
      case Instruction.JumpTo i -> false;
      case Instruction.Store i -> false;
      case Instruction.Copy i -> false;
      case Instruction.Update i -> false;
      case Instruction.Allocate i -> false;
      case Instruction.Assembler i -> false;
      case Instruction.Inexact i -> false;
      case Instruction.Label i -> true;
      case Instruction.Jump i -> true;
      case Instruction.Set i -> true;
      case Instruction.Any i -> true;
      case Instruction.Unary i -> true;
      case Instruction.Binary i -> true;
      case Instruction.Convert i -> true;
      case Instruction.Field i -> true;
      case Instruction.Element i -> true;
      case Instruction.Load i -> true;
      case Instruction.Enter i -> true;
      case Instruction.Point i -> true;
    };
  }

  private void addWrapped(Function function) {
    List<LockCall> all = new ArrayList<>(calls.getOrDefault(function.name(), List.of()));
    Set<Integer> known = new HashSet<>();
    all.forEach(call -> known.add(call.position()));
    for (int at = 0; at < function.body().size(); at++) {
      if (function.body().get(at) instanceof Instruction.Call call && !known.contains(at)) {
        Optional<Wrapper> wrapper = Functions.named(call).map(wrappers::get);
        if (wrapper.isPresent()) {
          all.add(wrapped(function, at, call, wrapper.get()));
        }
      }
    }
    calls.put(function.name(), List.copyOf(all));
  }

  private LockCall wrapped(Function function, int at, Instruction.Call call, Wrapper wrapper) {
    Optional<CallText> text = text(call);
    boolean hasArgument =
        text.filter(t -> t.arguments().size() == 1).isPresent()
            && call.arguments().size() == 1
            && text.filter(t -> t.name().equals(inText(wrapper.function()))).isPresent();
    return new LockCall(
        wrapper.call().side(),
        wrapper.call().modes(),
        function,
        at,
        wrapper.call().lock(),
        wrapper.call().meaning(),
        text,
        hasArgument ? 0 : -1,
        hasArgument ? Optional.of(call.arguments().getFirst()) : Optional.empty(),
        Optional.of(wrapper));
  }
}
