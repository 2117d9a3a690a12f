package liss.c.pointers;

import java.util.HashMap;
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
 * <p>Sound for pointers that are kept in numbers of 64 bits at least. Of a function that calls
 * itself nothing is known in that call.
 */
public final class Escape {

  private final Functions functions;
  private final Pointers pointers;
  private final Set<Operand> numbers;

  /** What is known of functions for parameters; nothing while that is being found. */
  private final Map<Context, Summary> summaries = new HashMap<>();

  private record Context(String function, Set<Integer> parameters) {}

  private Escape(TranslationUnit unit, Functions functions, Pointers pointers) {
    this.functions = functions;
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

  /** Looks at the functions of a program, once they are asked for. */
  public static Escape of(TranslationUnit unit, Functions functions, Pointers pointers) {
    return new Escape(unit, functions, pointers);
  }

  /**
   * Whether what an instruction accesses through an address is own memory.
   *
   * @param ownParameters the parameters that get pointers to own memory
   */
  public boolean isOwn(
      Function function, Set<Integer> ownParameters, int position, Operand address) {
    return summary(function, ownParameters).isOwn(position, address);
  }

  /** The arguments of a call that point to own memory, which the called function may use. */
  public Set<Integer> passed(Function function, Set<Integer> ownParameters, int position) {
    return summary(function, ownParameters).passed(position);
  }

  /** Whether a start leaves own memory to the new thread: its argument points to that. */
  public boolean handsOver(Function function, Set<Integer> ownParameters, int position) {
    return summary(function, ownParameters).isHandedOver(position);
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

  Summary summary(Function function, Set<Integer> ownParameters) {
    Context context = new Context(function.name(), Set.copyOf(ownParameters));
    Summary known = summaries.get(context);
    if (known == null) {
      Summary unknown = new Summary();
      unknown.end(Summary.End.UNKNOWN);
      summaries.put(context, unknown);
      known = new FunctionWalk(this, function, context.parameters()).summary();
      summaries.put(context, known);
    }
    return known;
  }
}
