package liss.c.lowering;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Layouts;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.ir.Variable.Initial;
import liss.c.source.CMessage;
import liss.c.source.Messages;

/**
 * Makes one array of the variables in each section of which the program mentions the start, {@code
 * __start_SECTION}, as the linker does (GNU ld, Orphan Sections). Linear in the program.
 */
final class LinkerSets {

  private static final String START = "__start_";
  private static final String STOP = "__stop_";

  private final TranslationUnit unit;
  private final Messages messages;
  private final Map<String, Place> places = new LinkedHashMap<>();
  private final List<Variable> arrays = new ArrayList<>();

  /** An element of an array; the end of the array if nothing is there. */
  private record Place(String array, int index, Type element, long size) {}

  private LinkerSets(TranslationUnit unit, Messages messages) {
    this.unit = unit;
    this.messages = messages;
  }

  /**
   * A program with these arrays.
   *
   * @param messages get what cannot be an array
   */
  static TranslationUnit in(TranslationUnit unit, Messages messages) {
    LinkerSets sets = new LinkerSets(unit, messages);
    unit.variables().stream()
        .filter(v -> v.isElsewhere() && v.name().startsWith(START))
        .forEach(sets::add);
    return sets.places.isEmpty() ? unit : sets.replaced();
  }

  private void add(Variable start) {
    String section = start.name().substring(START.length());
    List<Variable> members =
        unit.variables().stream().filter(variable -> isIn(variable, section)).toList();
    if (members.isEmpty()) {
      return;
    }
    Type element = start.type() instanceof Type.Array array ? array.element() : start.type();
    Layouts layouts = unit.layouts();
    OptionalLong size = layouts.size(element);
    Optional<Variable> other =
        members.stream().filter(member -> !member.type().equals(element)).findFirst();
    if (size.isEmpty() || other.isPresent()) {
      messages.report(
          CMessage.UNSUPPORTED,
          other.orElse(members.getFirst()).span(),
          "a section with `" + start.name() + "` is supported if all in it has the type of that");
      return;
    }
    List<Initial> initial = new ArrayList<>();
    for (Variable member : members) {
      int index = members.indexOf(member);
      places.put(member.name(), new Place(start.name(), index, element, size.getAsLong()));
      member
          .initial()
          .forEach(first ->
              initial.add(
                  new Initial(
                      first.offset() + index * size.getAsLong(), first.value(), first.span())));
    }
    places.put(STOP + section, new Place(start.name(), members.size(), element, size.getAsLong()));
    arrays.add(
        new Variable(
            start.name(),
            new Type.Array(element, members.size()),
            Variable.Storage.EXTERNAL,
            initial,
            members.stream().flatMap(m -> m.unplaced().stream()).toList(),
            members.stream().flatMap(m -> m.unknown().stream()).findFirst(),
            List.of(),
            members.getFirst().span()));
  }

  private static boolean isIn(Variable variable, String section) {
    return !variable.isElsewhere()
        && variable.attributes().stream()
            .anyMatch(a -> a.name().equals("section") && a.arguments().contains(section));
  }

  private TranslationUnit replaced() {
    Set<String> made = arrays.stream().map(Variable::name).collect(Collectors.toSet());
    List<Variable> variables = new ArrayList<>(arrays);
    unit.variables().stream()
        .filter(v -> !made.contains(v.name()) && !places.containsKey(v.name()))
        .forEach(variables::add);
    return unit.with(
        variables.stream().map(this::variable).toList(),
        unit.functions().stream().map(this::function).toList());
  }

  private Optional<Place> place(Operand operand) {
    return operand instanceof Operand.Address address && address.region() == Operand.Region.GLOBAL
        ? Optional.ofNullable(places.get(address.variable()))
        : Optional.empty();
  }

  private Variable variable(Variable variable) {
    return variable.with(
        variable.initial().stream()
            .map(first -> new Initial(first.offset(), constant(first.value()), first.span()))
            .toList(),
        variable.unplaced());
  }

  private Operand constant(Operand value) {
    return place(value)
        .<Operand>map(place ->
            new Operand.Address(
                place.array(),
                Operand.Region.GLOBAL,
                (Type.Pointer) value.type(),
                ((Operand.Address) value).offset() + place.index() * place.size()))
        .orElse(value);
  }

  private Function function(Function function) {
    List<Instruction> body = new ArrayList<>();
    for (Instruction instruction : function.body()) {
      body.add(
          Operands.replaced(
              instruction,
              operand ->
                  place(operand)
                      .<Operand>map(place -> element(place, operand.type(), instruction, body))
                      .orElse(operand)));
    }
    return function.with(body);
  }

  private static Register element(
      Place place, Type type, Instruction instruction, List<Instruction> body) {
    Register result = new Register("%section." + body.size(), type);
    Operand base =
        new Operand.Address(
            place.array(), Operand.Region.GLOBAL, new Type.Pointer(place.element()), 0);
    Operand index = new Operand.Constant(Type.Int.SIZE, place.index());
    body.add(new Instruction.Element(result, base, index, place.element(), instruction.origin()));
    return result;
  }
}
