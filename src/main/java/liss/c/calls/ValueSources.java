package liss.c.calls;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import liss.c.ir.Cfg;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.lang.SourceSpan;

/**
 * Where the values come from that decide what a program of C does: for a branch, a write or a read,
 * the places of the text that read memory and on whose values it may depend. The program of W that
 * stands for a text without values has the steps, and not the values, so that this is asked beside
 * it.
 *
 * <p>Values go through registers (reaching definitions; Aho, Lam, Sethi, Ullman, Compilers, 2006,
 * 9.2.4), through locals that have an address, arguments and results. What decides which of several
 * definitions or returns is executed counts, too: a branch does if only one of its sides leads
 * there. Calls of functions that have no body may use all arguments for their results. All calls of
 * a function are one; what a function writes through a pointer is memory. Quadratic in the length
 * of a function, and linear in the number of reads times that of dependences, at worst.
 */
public final class ValueSources {

  /** What uses values. */
  public enum Use {
    BRANCH,
    READ,
    WRITE
  }

  /** How values get to a use. */
  public enum Extent {
    /** By computation. */
    VALUES,
    /** By computation, or by the choice of the value with which something is computed. */
    VALUES_AND_CHOICES
  }

  private record Place(Use use, SourceSpan span) {}

  private record Choice(int node, int on) {}

  private final Functions functions;
  private final Map<SourceSpan, Integer> reads = new HashMap<>();

  /** What each node depends on, the other way round: the nodes that depend on it. */
  private final List<List<Integer>> dependent = new ArrayList<>();

  private final List<BitSet> sources = new ArrayList<>();
  private final Map<String, Integer> named = new HashMap<>();

  /** The nodes on which the uses of values depend. */
  private final Map<Place, List<Integer>> uses = new LinkedHashMap<>();

  /** The nodes that depend on the value by which a branch chooses. */
  private final List<Choice> choices = new ArrayList<>();

  private final Map<Extent, Map<Place, BitSet>> used = new EnumMap<>(Extent.class);

  private ValueSources(TranslationUnit unit, Functions functions) {
    this.functions = functions;
    unit.functions().stream()
        .filter(function -> functions.definition(function.name()).isPresent())
        .forEach(function -> new InFunction(function).collect());
    solve();
    used.put(Extent.VALUES, used());
    choices.forEach(choice -> link(choice.node(), choice.on()));
    solve();
    used.put(Extent.VALUES_AND_CHOICES, used());
  }

  private Map<Place, BitSet> used() {
    Map<Place, BitSet> ofPlaces = new HashMap<>();
    uses.forEach((place, nodes) -> {
      BitSet all = new BitSet();
      nodes.forEach(node -> all.or(sources.get(node)));
      ofPlaces.put(place, all);
    });
    return ofPlaces;
  }

  /** The values of a program. */
  public static ValueSources of(TranslationUnit unit, Functions functions) {
    return new ValueSources(unit, functions);
  }

  /** Whether the value of a read may decide about a use. */
  public boolean reaches(SourceSpan read, Use use, SourceSpan place, Extent extent) {
    Integer number = reads.get(read);
    BitSet all = requireNonNull(used.get(extent)).get(new Place(use, place));
    return number != null && all != null && all.get(number);
  }

  private int newNode() {
    dependent.add(new ArrayList<>());
    sources.add(new BitSet());
    return sources.size() - 1;
  }

  private int node(String name) {
    return named.computeIfAbsent(name, n -> newNode());
  }

  private void link(int node, int on) {
    dependent.get(on).add(node);
  }

  private void reads(int node, SourceSpan span) {
    sources.get(node).set(reads.computeIfAbsent(span, s -> reads.size()));
  }

  private void solve() {
    Deque<Integer> open = new ArrayDeque<>();
    BitSet isOpen = new BitSet();
    for (int node = 0; node < sources.size(); node++) {
      open.add(node);
      isOpen.set(node);
    }
    while (!open.isEmpty()) {
      int node = open.remove();
      isOpen.clear(node);
      for (int other : dependent.get(node)) {
        BitSet known = sources.get(other);
        int size = known.cardinality();
        known.or(sources.get(node));
        if (known.cardinality() > size && !isOpen.get(other)) {
          open.add(other);
          isOpen.set(other);
        }
      }
    }
  }

  /** The dependences within one function. */
  private final class InFunction {

    private final Function function;
    private final List<Instruction> body;
    private final Cfg graph;
    private final Definitions definitions;
    private final int first;

    /** For each branch, the instructions to which only one of its sides leads. */
    private final Map<Integer, BitSet> onOneSide = new LinkedHashMap<>();

    InFunction(Function function) {
      this.function = function;
      this.body = function.body();
      this.graph = new Cfg(function);
      this.definitions = new Definitions(function);
      this.first = sources.size();
      body.forEach(instruction -> newNode());
    }

    void collect() {
      for (int at = 0; at < body.size(); at++) {
        collect(at, body.get(at));
      }
    }

    private void collect(int at, Instruction instruction) {
      int node = first + at;
      if (isComputed(instruction)) {
        Operands.of(instruction).forEach(operand -> depends(node, at, operand));
      }
      Operands.result(instruction)
          .filter(result -> definitions.of(result).size() > 1)
          .ifPresent(result -> dependsOnBranches(node, at));
      SourceSpan span = instruction.origin().span();
      switch (instruction) {
        case Instruction.Load i -> {
          reads(node, span);
          local(i.address()).ifPresent(local -> link(node, local));
          use(Use.READ, at, span, List.of(i.address()));
        }
        case Instruction.Store i -> {
          stored(at, i.address(), List.of(i.address(), i.value()));
          use(Use.WRITE, at, span, List.of(i.address(), i.value()));
        }
        case Instruction.Copy i -> {
          reads(node, span);
          local(i.from()).ifPresent(local -> link(node, local));
          local(i.to()).ifPresent(local -> link(local, node));
          use(Use.READ, at, span, List.of(i.from()));
          use(Use.WRITE, at, span, List.of(i.to()));
        }
        case Instruction.Update i -> {
          reads(node, span);
          use(Use.WRITE, at, span, Operands.of(i));
        }
        case Instruction.Branch i -> use(Use.BRANCH, at, span, List.of(i.condition()));
        case Instruction.JumpTo i -> use(Use.BRANCH, at, span, List.of(i.target()));
        case Instruction.Return i -> returned(at, i);
        case Instruction.Call i -> called(at, i);
        default -> {}
      }
    }

    /** Whether the value of an instruction, if it has one, depends on all operands. */
    private boolean isComputed(Instruction instruction) {
      return !(instruction instanceof Instruction.Call || instruction instanceof Instruction.Store);
    }

    private void use(Use use, int at, SourceSpan span, List<Operand> operands) {
      int node = newNode();
      operands.forEach(operand -> depends(node, at, operand));
      uses.computeIfAbsent(new Place(use, span), place -> new ArrayList<>()).add(node);
    }

    private void stored(int at, Operand address, List<Operand> operands) {
      local(address)
          .ifPresent(local -> {
            operands.forEach(operand -> depends(local, at, operand));
            dependsOnBranches(local, at);
          });
    }

    private void returned(int at, Instruction.Return end) {
      int result = node(function.name());
      end.value().ifPresent(value -> depends(result, at, value));
      boolean areSeveral = body.stream().filter(Instruction.Return.class::isInstance).count() > 1;
      if (areSeveral && end.value().isPresent()) {
        dependsOnBranches(result, at);
      }
    }

    private void called(int at, Instruction.Call call) {
      Optional<Function> callee = Functions.named(call).flatMap(functions::definition);
      int node = first + at;
      if (callee.isPresent()) {
        String name = callee.get().name();
        for (int n = 0; n < call.arguments().size(); n++) {
          depends(node(name + " " + n), at, call.arguments().get(n));
        }
        link(node, node(name));
        return;
      }
      SourceSpan span = call.origin().span();
      reads(node, span);
      call.arguments().forEach(argument -> depends(node, at, argument));
      for (Operand argument : call.arguments()) {
        local(argument)
            .ifPresent(local -> {
              link(node, local);
              link(local, node);
            });
      }
      for (Use use : Use.values()) {
        use(use, at, span, call.arguments());
      }
    }

    /** The node of the local that has an address, or in which it is. */
    private Optional<Integer> local(Operand address) {
      return switch (address) {
        case Operand.Address a when a.region() == Operand.Region.LOCAL ->
            Optional.of(node(function.name() + " &" + a.variable()));
        case Register r ->
            definitions
                .only(r)
                .flatMap(step ->
                    switch (step) {
                      case Instruction.Field i -> local(i.base());
                      case Instruction.Element i -> local(i.base());
                      case Instruction.Convert i -> local(i.value());
                      default -> Optional.empty();
                    });
        default -> Optional.empty();
      };
    }

    private void depends(int node, int at, Operand operand) {
      switch (operand) {
        case Register register -> definitionsOf(register, at).forEach(on -> link(node, on));
        case Operand.Whole whole -> {
          depends(node, at, whole.address());
          local(whole.address()).ifPresent(local -> link(node, local));
        }
        default -> {}
      }
    }

    /** The nodes of the definitions of a register that reach an instruction. */
    private Set<Integer> definitionsOf(Register register, int at) {
      IntPredicate isSet =
          here -> Operands.result(body.get(here)).filter(register::equals).isPresent();
      BitSet before =
          Cfg.reached(
              graph.inFrontOf(at), here -> isSet.test(here) ? List.of() : graph.inFrontOf(here));
      Set<Integer> found = new TreeSet<>();
      before.stream().filter(isSet).forEach(here -> found.add(first + here));
      boolean isParameter = function.parameters().contains(register);
      if (isParameter && (at == 0 || before.get(0) && !isSet.test(0))) {
        found.add(node(function.name() + " " + function.parameters().indexOf(register)));
      }
      return found;
    }

    private void dependsOnBranches(int node, int at) {
      for (int branch = 0; branch < body.size(); branch++) {
        if (body.get(branch) instanceof Instruction.Branch step && onOneSide(branch).get(at)) {
          int choice = newNode();
          depends(choice, branch, step.condition());
          choices.add(new Choice(node, choice));
        }
      }
    }

    private BitSet onOneSide(int branch) {
      BitSet known = onOneSide.get(branch);
      if (known == null) {
        known = new BitSet();
        for (int side : graph.next(branch)) {
          known.xor(Cfg.reached(List.of(side), at -> at == branch ? List.of() : graph.next(at)));
        }
        known.clear(branch);
        onOneSide.put(branch, known);
      }
      return known;
    }
  }
}
