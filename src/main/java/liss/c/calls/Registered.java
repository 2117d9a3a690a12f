package liss.c.calls;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Cfg;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.SourceSpan;

/**
 * The objects for which a function registers others: which work item, which URB. Two of them are
 * the same if the way to them is: through the same fields, from the same variable or from a
 * structure of the same type, as structures of one type are one object for each device. An object
 * is not known if it may be another one each time: an element of an array, what a call in a loop
 * returns, or a pointer whose origin is not seen.
 */
final class Registered {

  /** Ways are not followed further. */
  private static final int DEEPEST = 12;

  private final Function function;
  private final Cfg graph;
  private final Definitions definitions;
  private final Vocabulary vocabulary;

  Registered(Function function, Definitions definitions, Vocabulary vocabulary) {
    this.function = function;
    this.graph = new Cfg(function);
    this.definitions = definitions;
    this.vocabulary = vocabulary;
  }

  /**
   * The object for which a call registers another function. If nothing says which argument it is,
   * it is one of its own, unless the call is in a loop.
   */
  Optional<String> object(Optional<Integer> argument, Instruction.Call call) {
    if (argument.isEmpty()) {
      return Optional.of(place(call.origin().span())).filter(place -> !isRepeated(call));
    }
    return argument
        .filter(position -> position < call.arguments().size())
        .flatMap(position -> object(call.arguments().get(position), call));
  }

  /** Stands for an object of which nothing is known but where it is registered. */
  static String place(SourceSpan span) {
    return "at " + span.start();
  }

  /** The object that a value stands for where it is registered; empty if that is not known. */
  Optional<String> object(Operand value, Instruction at) {
    return way(value, at, Optional.empty(), 0);
  }

  /**
   * The way to an address.
   *
   * @param type the structure there, if a field of it is meant
   */
  private Optional<String> way(Operand value, Instruction at, Optional<String> type, int depth) {
    Set<Operand> sources =
        definitions.sources(value).stream()
            .filter(source -> !(source instanceof Operand.Constant c && c.value() == 0))
            .collect(Collectors.toSet());
    if (sources.size() != 1 || depth > DEEPEST) {
      return Optional.empty();
    }
    return switch (sources.iterator().next()) {
      case Operand.Address a when a.region() == Operand.Region.GLOBAL -> Optional.of(a.toString());
      case Operand.Address a -> Optional.empty();
      case Operand.Constant c -> Optional.of(c.toString());
      case Operand.Register r -> ofRegister(r, at, type, depth);
      case Operand.Decimal d -> Optional.empty();
      case Operand.Routine f -> Optional.empty();
      case Operand.LabelAddress l -> Optional.empty();
      case Operand.Whole w -> Optional.empty();
    };
  }

  private Optional<String> ofRegister(
      Operand.Register register, Instruction at, Optional<String> type, int depth) {
    List<Instruction> steps = definitions.of(register);
    if (steps.isEmpty()) {
      return type;
    }
    return steps.size() > 1
        ? Optional.empty()
        : switch (steps.getFirst()) {
          case Instruction.Field f -> {
            Optional<String> of = Optional.of("struct " + f.composite().name());
            yield way(f.base(), at, of, depth + 1).map(base -> base + "." + f.field());
          }
          case Instruction.Load l ->
              way(l.address(), at, Optional.empty(), depth + 1).map(base -> base + "*");
          case Instruction.Element e ->
              e.index() instanceof Operand.Constant ? type : Optional.empty();
          case Instruction.Call call -> type.filter(t -> !isRepeated(at)).map(t -> t + made(call));
          default -> Optional.empty();
        };
  }

  private boolean isRepeated(Instruction at) {
    return graph.isRepeated(function.body().indexOf(at));
  }

  /** What tells structures apart that a function allocates at several places. */
  private String made(Instruction.Call call) {
    boolean allocates =
        call.function() instanceof Operand.Routine routine
            && vocabulary
                .meaning(routine.function(), Defined.ELSEWHERE)
                .filter(meaning -> meaning.action() == Meaning.Action.ALLOCATE)
                .isPresent();
    return allocates ? " at " + call.origin().span().start() : "";
  }
}
