package liss.c.pointers;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.calls.Functions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;

/**
 * The memory that functions have allocated and not shown to any other thread, at each of their
 * instructions.
 *
 * <p>Sound for pointers that are kept in numbers of 64 bits at least.
 */
public final class Escape {

  private final Functions functions;
  private final Pointers pointers;
  private final Set<Operand> numbers;

  /** What is known of functions for parameters; what is assumed while that is being found. */
  private final Map<Context, Summary> summaries = new HashMap<>();

  /** The functions that are looked at, and those of them that were found to call themselves. */
  private final Set<Context> open = new HashSet<>();

  private final Set<Context> recursive = new HashSet<>();

  private record Context(String function, Set<Integer> parameters, Set<Integer> lent) {}

  private final java.util.function.Function<Function, Set<Integer>> lent;

  private Escape(
      TranslationUnit unit,
      Functions functions,
      Pointers pointers,
      java.util.function.Function<Function, Set<Integer>> lent) {
    this.functions = functions;
    this.lent = lent;
    this.pointers = pointers;
    this.numbers =
        unit.variables().stream()
            .filter(v -> v.storage() == Variable.Storage.LITERAL)
            .filter(v -> v.unknown().isEmpty())
            .filter(v -> v.values().stream().allMatch(Operand.Constant.class::isInstance))
            .map(v ->
                new Operand.Address(v.name(), Operand.Region.GLOBAL, new Type.Pointer(v.type()), 0))
            .collect(Collectors.toSet());
  }

  /**
   * Looks at the functions of a program, once they are asked for.
   *
   * @param lent the parameters of a function that point to what nobody else uses while it runs
   */
  public static Escape of(
      TranslationUnit unit,
      Functions functions,
      Pointers pointers,
      java.util.function.Function<Function, Set<Integer>> lent) {
    return new Escape(unit, functions, pointers, lent);
  }

  /**
   * Whether what an instruction accesses through an address is own memory.
   *
   * @param ownParameters the parameters that get pointers to own memory
   */
  public boolean isOwn(
      Function function, Set<Integer> ownParameters, int position, Operand address) {
    return entry(function, ownParameters).isOwn(position, address);
  }

  /** The arguments of a call that point to own memory, which the called function may use. */
  public Set<Integer> passed(Function function, Set<Integer> ownParameters, int position) {
    return entry(function, ownParameters).passed(position);
  }

  /** Whether a start leaves own memory to the new thread: its argument points to that. */
  public boolean handsOver(Function function, Set<Integer> ownParameters, int position) {
    return entry(function, ownParameters).isHandedOver(position);
  }

  Functions functions() {
    return functions;
  }

  /** The functions that a call may execute; none if one of them may have no body. */
  List<Function> callees(Function caller, Instruction.Call call) {
    Optional<String> name = Functions.named(call);
    if (name.isPresent()) {
      return name.flatMap(functions::definition).stream().toList();
    }
    Set<String> targets = pointers.functions(caller, call.function());
    List<Function> callees =
        targets.stream()
            .filter(target -> functions.meaning(target).isEmpty())
            .flatMap(target -> functions.definition(target).stream())
            .filter(callee -> callee.parameters().size() == call.arguments().size())
            .toList();
    boolean areAll =
        callees.size() == targets.size() && !pointers.isUnknown(caller, call.function());
    return areAll ? callees : List.of();
  }

  /** Whether a value of a type may hold an address. Numbers that are too small for one do not. */
  boolean mayBeAddress(Type type) {
    return !(type instanceof Type.Int i && i.bits() < Long.SIZE
        || type instanceof Type.Bool
        || type instanceof Type.Real
        || pointers.isNumber(type));
  }

  /** The addresses of variables that nobody writes, and that hold only numbers. */
  Set<Operand> numbers() {
    return numbers;
  }

  /** A function that its environment calls, or that others call in the same way. */
  private Summary entry(Function function, Set<Integer> ownParameters) {
    Set<Integer> both = new HashSet<>(ownParameters);
    both.retainAll(lent.apply(function));
    return summary(function, ownParameters, both);
  }

  /** A function that another one calls. */
  Summary summary(Function function, Set<Integer> ownParameters) {
    return summary(function, ownParameters, Set.of());
  }

  private Summary summary(Function function, Set<Integer> ownParameters, Set<Integer> lentOnes) {
    Context context = new Context(function.name(), Set.copyOf(ownParameters), Set.copyOf(lentOnes));
    Summary known = summaries.get(context);
    if (known != null) {
      if (open.contains(context)) {
        recursive.add(context);
      }
      return known;
    }
    return found(function, context);
  }

  /**
   * Looks at a function that was not looked at before. If it calls itself, it is taken not to
   * return at first, then to do what was found, until no more is found.
   */
  private Summary found(Function function, Context context) {
    Summary assumed = new Summary();
    open.add(context);
    Set<Context> before = Set.copyOf(summaries.keySet());
    while (true) {
      summaries.put(context, assumed);
      Summary found =
          new FunctionWalk(this, function, context.parameters(), context.lent()).summary();
      Summary next = new Summary();
      next.end(assumed.end());
      next.end(found.end());
      if (!recursive.contains(context) || next.end().equals(assumed.end())) {
        summaries.put(context, found);
        open.remove(context);
        recursive.remove(context);
        return found;
      }
      assumed = next;
      summaries.keySet().retainAll(before); // the others have used what was assumed
    }
  }
}
