package liss.c.calls;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.vocabulary.Meaning.Action;
import liss.c.vocabulary.Vocabulary;

/**
 * Writes what calls do with references that memory holds, in programs that count references. A
 * pointer that was read from a field or a variable is borrowed: it may be used as long as nobody
 * gives back the reference which that place holds. So each place has a variable:
 *
 * <ul>
 *   <li>A function that gives back what it has read from the place, and has taken no reference of
 *       its own, writes the variable.
 *   <li>A function that takes a reference to what it has read from the place, passes it on, or uses
 *       its fields, reads the variable. After the call that takes a reference it is not borrowed.
 * </ul>
 *
 * <p>If a thread reads the place before another one replaces what it holds, and uses that when the
 * other one has given back the reference, each of the two must precede the other. If both do this
 * under a lock, or the one gives back the reference later, after a switch, they need not. The
 * counts themselves are no variables.
 *
 * <p>A place is a field of all structures of a name, or a variable. What is read by a pointer to
 * the field that a function gets, or from an array, is not looked at, nor is a reference that a
 * function moves out of a place and leaves to its caller. Only accesses are added, so that there
 * are more alarms and never fewer. With values nothing is known of the calls, so that no run
 * confirms an alarm: whether it was the last reference is not looked at.
 */
public final class BorrowedReferences {

  private static final String VARIABLE = "reference in ";

  /** The attribute of variables that stand for something in objects. */
  private static final String REACHED = "liss_reached";

  private final TranslationUnit unit;
  private final Vocabulary vocabulary;
  private final Functions functions;

  /** The places whose references are given back. */
  private final Set<String> dropped = new TreeSet<>();

  private BorrowedReferences(TranslationUnit unit, Vocabulary vocabulary) {
    this.unit = unit;
    this.vocabulary = vocabulary;
    this.functions = new Functions(unit, vocabulary);
  }

  /** The program with these accesses. Linear. */
  public static TranslationUnit written(TranslationUnit unit, Vocabulary vocabulary) {
    BorrowedReferences pass = new BorrowedReferences(unit, vocabulary);
    boolean counts =
        unit.functions().stream()
            .flatMap(function -> function.body().stream())
            .anyMatch(pass::isOfReference);
    return counts ? pass.all() : unit;
  }

  private boolean isOfReference(Instruction step) {
    return is(step, Action.HOLD) || is(step, Action.DROP);
  }

  private boolean is(Instruction step, Action action) {
    return functions.known(step).filter(k -> k.action() == action && k.isComplete()).isPresent();
  }

  private Operand reference(Instruction step) {
    return functions.known(step).orElseThrow().operands().getFirst();
  }

  private TranslationUnit all() {
    for (Function function : unit.functions()) {
      Definitions definitions = new Definitions(function);
      Set<Operand> held = held(function, definitions);
      for (Instruction step : function.body()) {
        if (is(step, Action.DROP)) {
          dropped.addAll(places(definitions, reference(step), held));
        }
      }
    }
    List<Variable> variables = new ArrayList<>(unit.variables());
    dropped.forEach(place -> variables.add(variable(place)));
    List<Function> all = unit.functions().stream().map(f -> f.with(body(f))).toList();
    return unit.with(variables, all);
  }

  /** Whether a variable stands for references in objects, which are reached from these. */
  static boolean isReached(Variable variable) {
    return variable.attributes().stream().anyMatch(a -> a.name().equals(REACHED));
  }

  private Variable variable(String place) {
    return new Variable(
        VARIABLE + place,
        Type.Int.INT,
        Variable.Storage.STATIC,
        List.of(),
        place.contains(".") ? List.of(new Variable.Attribute(REACHED, List.of())) : List.of(),
        unit.functions().getFirst().span());
  }

  /** What a function takes references to. */
  private Set<Operand> held(Function function, Definitions definitions) {
    Set<Operand> held = new HashSet<>();
    for (Instruction step : function.body()) {
      if (is(step, Action.HOLD)) {
        held.addAll(definitions.sources(reference(step)));
      }
    }
    return held;
  }

  private List<Instruction> body(Function function) {
    Definitions definitions = new Definitions(function);
    Set<Operand> held = held(function, definitions);
    List<Instruction> body = new ArrayList<>();
    for (int at = 0; at < function.body().size(); at++) {
      Instruction step = function.body().get(at);
      Set<String> used = new TreeSet<>();
      if (is(step, Action.DROP)) {
        places(definitions, reference(step), held).forEach(place -> body.add(write(place, step)));
      } else if (is(step, Action.HOLD)) {
        used.addAll(places(definitions, reference(step), Set.of()));
      } else if (step instanceof Instruction.Call call && !isFollowedByDrop(function, at, call)) {
        call.arguments().forEach(a -> used.addAll(places(definitions, a, held)));
      } else if (step instanceof Instruction.Field field) {
        used.addAll(places(definitions, field.base(), held));
      }
      used.retainAll(dropped);
      for (String place : used) {
        Register result = new Register("%reference." + body.size(), Type.Int.INT);
        body.add(new Instruction.Load(result, address(place), Optional.empty(), step.origin()));
      }
      body.add(step);
    }
    return body;
  }

  /** Whether a call is a part of one that gives a reference back, and comes before that. */
  private boolean isFollowedByDrop(Function function, int at, Instruction.Call call) {
    return at + 1 < function.body().size()
        && function.body().get(at + 1) instanceof Instruction.Call next
        && is(next, Action.DROP)
        && next.origin().equals(call.origin())
        && next.arguments().equals(call.arguments());
  }

  private static Instruction write(String place, Instruction at) {
    Operand value = new Operand.Constant(Type.Int.INT, 0);
    return new Instruction.Store(address(place), value, Optional.empty(), at.origin());
  }

  private static Operand address(String place) {
    return new Operand.Address(
        VARIABLE + place, Operand.Region.GLOBAL, new Type.Pointer(Type.Int.INT), 0);
  }

  /**
   * The places from which a pointer was read.
   *
   * @param held what does not count, since there is another reference to it
   */
  private Set<String> places(Definitions definitions, Operand pointer, Set<Operand> held) {
    Set<String> places = new TreeSet<>();
    for (Operand source : definitions.sources(pointer)) {
      if (source instanceof Register register
          && register.type() instanceof Type.Pointer
          && !held.contains(source)
          && definitions.only(register).orElse(null) instanceof Instruction.Load load) {
        place(definitions, load.address()).ifPresent(places::add);
      }
    }
    return places;
  }

  private Optional<String> place(Definitions definitions, Operand address) {
    Set<Operand> sources = definitions.sources(address);
    if (sources.size() != 1) {
      return Optional.empty();
    }
    Operand source = sources.iterator().next();
    if (source instanceof Operand.Address variable) {
      return Optional.of(variable.variable())
          .filter(name -> variable.region() == Operand.Region.GLOBAL)
          .filter(name -> unit.variables().stream().anyMatch(v -> v.name().equals(name)))
          .filter(name -> !vocabulary.world().isConstant(name));
    }
    return definitions
        .only(source)
        .filter(Instruction.Field.class::isInstance)
        .map(Instruction.Field.class::cast)
        .filter(field -> !isLocal(definitions, field.base()))
        .filter(field -> !vocabulary.world().internal().contains(field.composite().name()))
        .map(field -> field.composite().name() + "." + field.field());
  }

  private static boolean isLocal(Definitions definitions, Operand base) {
    return definitions.sources(base).stream()
        .anyMatch(source ->
            source instanceof Operand.Address variable
                && variable.region() == Operand.Region.LOCAL);
  }
}
