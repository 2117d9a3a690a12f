package liss.c.lowering;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TextLayout;
import liss.c.ir.TranslationUnit;
import liss.c.ir.TranslationUnit.Declared;
import liss.c.ir.Type;
import liss.c.ir.Variable;

/**
 * Other names in a file; what is not mentioned keeps its own.
 *
 * @param names of functions, and of variables that live as long as the program
 * @param composites of structures and unions
 */
record Renaming(Map<String, String> names, Map<String, String> composites) {

  /** The file with these names. */
  TranslationUnit in(TranslationUnit unit) {
    return new TranslationUnit(
        unit.source(),
        unit.layouts(),
        unit.variables().stream().map(this::global).toList(),
        unit.functions().stream().map(this::function).toList(),
        unit.declared().stream().map(this::declared).toList(),
        text(unit.text()));
  }

  private String name(String name) {
    return names.getOrDefault(name, name);
  }

  private Type type(Type type) {
    return CompositeNames.renamed(type, composites);
  }

  private Variable global(Variable variable) {
    return variable(variable, name(variable.name()));
  }

  private Variable variable(Variable variable, String name) {
    return new Variable(
        name,
        type(variable.type()),
        variable.storage(),
        variable.initial().stream()
            .map(v -> new Variable.Initial(v.offset(), operand(v.value()), v.span()))
            .toList(),
        variable.unplaced().stream()
            .map(v ->
                new Variable.Unplaced(
                    composites.getOrDefault(v.structure(), v.structure()),
                    v.field(),
                    operand(v.value()),
                    v.span()))
            .toList(),
        variable.unknown(),
        variable.attributes(),
        variable.span());
  }

  private Function function(Function function) {
    return new Function(
        name(function.name()),
        (Type.Code) type(function.type()),
        function.parameters().stream().map(this::register).toList(),
        function.locals().stream().map(local -> variable(local, local.name())).toList(),
        function.body().stream().map(this::instruction).toList(),
        function.linkage(),
        function.attributes(),
        function.isInline(),
        function.isInSystemHeader(),
        function.span());
  }

  private Declared declared(Declared declared) {
    return new Declared(
        name(declared.name()),
        (Type.Code) type(declared.type()),
        declared.kept(),
        declared.isInSystemHeader(),
        declared.isNoReturn(),
        declared.isImplicit());
  }

  private Register register(Register register) {
    return new Register(register.name(), type(register.type()));
  }

  private Operand operand(Operand operand) {
    return switch (operand) {
      case Register o -> register(o);
      case Operand.Constant o -> new Operand.Constant((Type.Scalar) type(o.type()), o.value());
      case Operand.Decimal o -> o;
      case Operand.Address o ->
          new Operand.Address(
              o.region() == Operand.Region.GLOBAL ? name(o.variable()) : o.variable(),
              o.region(),
              (Type.Pointer) type(o.type()),
              o.offset());
      case Operand.Routine o ->
          new Operand.Routine(name(o.function()), (Type.Pointer) type(o.type()));
      case Operand.LabelAddress o -> o;
      case Operand.Whole o ->
          new Operand.Whole(operand(o.address()), (Type.Composite) type(o.type()));
    };
  }

  private Instruction instruction(Instruction instruction) {
    Instruction read = Operands.replaced(instruction, this::operand);
    Instruction typed =
        switch (read) {
          case Instruction.Field i ->
              new Instruction.Field(
                  i.result(),
                  i.base(),
                  (Type.Composite) type(i.composite()),
                  i.field(),
                  i.origin());
          case Instruction.Element i ->
              new Instruction.Element(
                  i.result(), i.base(), i.index(), type(i.element()), i.origin());
          case Instruction.Copy i ->
              new Instruction.Copy(i.to(), i.from(), type(i.type()), i.origin());
          default -> read;
        };
    Optional<Register> result = Operands.result(typed);
    return result.isEmpty() ? typed : Operands.withResult(typed, register(result.get()));
  }

  private TextLayout text(TextLayout text) {
    Map<String, String> results = new LinkedHashMap<>();
    text.results().forEach((function, declared) -> results.put(name(function), declared));
    List<TextLayout.Structure> structures =
        text.structures().stream()
            .map(s ->
                new TextLayout.Structure(
                    composites.getOrDefault(s.tag(), s.tag()), s.span(), s.end(), s.sizes()))
            .toList();
    return new TextLayout(
        text.headers(),
        text.common(),
        text.missing(),
        text.annotated(),
        text.wrongAnnotations(),
        structures,
        results,
        text.branches(),
        text.points());
  }
}
