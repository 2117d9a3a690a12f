package liss.c.ir;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import liss.c.ir.Operand.Register;
import liss.c.ir.Variable.Attribute;
import liss.c.ir.Variable.Initial;
import liss.lang.MemoryOrder;

/**
 * Writes normalized C for readers: one line per instruction, with its line and column in the text
 * after it.
 */
public final class InstructionPrinter {

  /** Where the places in the text begin. */
  private static final int COLUMN = 56;

  private final TranslationUnit unit;
  private final StringBuilder out = new StringBuilder();

  private InstructionPrinter(TranslationUnit unit) {
    this.unit = unit;
  }

  /** All of a unit: types, variables that are defined, and functions, in the order of the text. */
  public static String print(TranslationUnit unit) {
    InstructionPrinter printer = new InstructionPrinter(unit);
    printer.unit.layouts().composites().forEach(printer::composite);
    unit.variables().forEach(printer::variable);
    unit.functions().forEach(printer::function);
    return printer.out.toString();
  }

  private void composite(String name, Layouts.Layout layout) {
    out.append("type %s: %d bytes%n".formatted(name, layout.size()));
    for (Layouts.Field field : layout.fields()) {
      String bits =
          field.bits().map(b -> ", bits %d to %d".formatted(b.from(), last(b))).orElse("");
      out.append("    %d %s: %s%s%n".formatted(field.offset(), field.name(), field.type(), bits));
    }
    out.append('\n');
  }

  private static int last(Layouts.Bits bits) {
    return bits.from() + bits.width() - 1;
  }

  private void variable(Variable variable) {
    String storage =
        switch (variable.storage()) {
          case EXTERNAL -> "";
          case STATIC, AUTOMATIC, ELSEWHERE, THREAD, LITERAL ->
              variable.storage().name().toLowerCase(Locale.ROOT) + " ";
        };
    line(
        storage
            + "variable "
            + variable.name()
            + ": "
            + variable.type()
            + attributes(variable.attributes()),
        variable.span().toString());
    variable.unknown().ifPresent(what -> out.append("    inexact: " + what + "\n"));
    for (Variable.Unplaced first : variable.unplaced()) {
      out.append("    %s.%s: %s%n".formatted(first.structure(), first.field(), first.value()));
    }
    for (Initial initial : variable.initial()) {
      out.append(
          "    %d: %s %s%n".formatted(initial.offset(), initial.value().type(), initial.value()));
    }
  }

  private void function(Function function) {
    String parameters =
        function.parameters().stream()
            .map(InstructionPrinter::declared)
            .collect(Collectors.joining(", "));
    out.append('\n');
    line(
        (function.linkage() == Function.Linkage.INTERNAL ? "static " : "")
            + "function "
            + function.name()
            + "("
            + parameters
            + (function.type().arity() == Type.Arity.VARIADIC ? ", ...)" : ")")
            + " -> "
            + function.type().result()
            + attributes(function.attributes()),
        function.span().toString());
    function
        .locals()
        .forEach(local -> line("    local " + declared(local), local.span().toString()));
    for (Instruction instruction : function.body()) {
      if (instruction instanceof Instruction.Label label) {
        out.append("  " + label.name() + ":\n");
      } else {
        line("    " + text(instruction), instruction.origin().span().toString());
      }
    }
  }

  private void line(String text, String place) {
    out.append(text);
    out.append(" ".repeat(Math.max(1, COLUMN - text.length())));
    out.append("; ").append(place).append('\n');
  }

  private static String declared(Register register) {
    return register.name() + ": " + register.type();
  }

  private static String declared(Variable variable) {
    return variable.name() + ": " + variable.type() + attributes(variable.attributes());
  }

  private static String attributes(List<Attribute> attributes) {
    return attributes.stream()
        .map(a -> " " + a.name() + (a.arguments().isEmpty() ? "" : a.arguments().toString()))
        .collect(Collectors.joining());
  }

  /** One instruction, without its place. */
  public static String text(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Label i -> i.name() + ":";
      case Instruction.Jump i -> "jump " + i.target();
      case Instruction.Branch i ->
          "branch " + i.condition() + ", " + i.then() + ", " + i.otherwise();
      case Instruction.JumpTo i -> "jump to " + i.target() + " of " + i.labels();
      case Instruction.Return i -> "return" + i.value().map(value -> " " + value).orElse("");
      case Instruction.Set i -> assigned(i.result()) + i.value();
      case Instruction.Any i -> assigned(i.result()) + "any " + i.result().type();
      case Instruction.Unary i -> assigned(i.result()) + word(i.operator()) + " " + i.operand();
      case Instruction.Binary i ->
          assigned(i.result())
              + word(i.operator())
              + " "
              + i.left().type()
              + " "
              + i.left()
              + ", "
              + i.right();
      case Instruction.Convert i ->
          assigned(i.result())
              + "convert "
              + i.value().type()
              + " "
              + i.value()
              + " to "
              + i.result().type();
      case Instruction.Field i ->
          assigned(i.result()) + "field " + i.composite() + " " + i.base() + ", " + i.field();
      case Instruction.Element i ->
          assigned(i.result()) + "element " + i.element() + " " + i.base() + ", " + i.index();
      case Instruction.Load i ->
          assigned(i.result())
              + "load"
              + order(i.order())
              + " "
              + i.result().type()
              + " "
              + i.address();
      case Instruction.Store i ->
          "store"
              + order(i.order())
              + " "
              + i.value().type()
              + " "
              + i.address()
              + ", "
              + i.value();
      case Instruction.Copy i -> "copy " + i.type() + " " + i.to() + ", " + i.from();
      case Instruction.Update i ->
          assigned(i.result())
              + "update"
              + order(Optional.of(i.order()))
              + " "
              + word(i.operator())
              + " "
              + i.result().type()
              + " "
              + i.address()
              + ", "
              + joined(i.operands());
      case Instruction.Call i ->
          i.result().map(InstructionPrinter::assigned).orElse("")
              + i.into().map(into -> "*" + into + " = ").orElse("")
              + "call "
              + i.function()
              + "("
              + joined(i.arguments())
              + ")";
      case Instruction.Enter i -> "enter " + i.local();
      case Instruction.Allocate i -> assigned(i.result()) + "allocate " + i.bytes();
      case Instruction.Assembler i ->
          "assembler writes ["
              + joined(i.written())
              + "], reads ["
              + joined(i.read())
              + "]"
              + (i.reach() == Instruction.Reach.MEMORY ? ", memory" : "")
              + (i.labels().isEmpty() ? "" : ", labels " + i.labels());
      case Instruction.Point i -> "point " + word(i.position());
      case Instruction.Inexact i -> "inexact: " + i.what();
    };
  }

  private static String assigned(Register result) {
    return result.name() + " = ";
  }

  private static String joined(List<Operand> operands) {
    return operands.stream().map(Operand::toString).collect(Collectors.joining(", "));
  }

  private static String order(Optional<MemoryOrder> order) {
    return order.map(o -> " " + o.name().toLowerCase(Locale.ROOT)).orElse("");
  }

  private static String word(Enum<?> operator) {
    return operator.name().toLowerCase(Locale.ROOT);
  }
}
