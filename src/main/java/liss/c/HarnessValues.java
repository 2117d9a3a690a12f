package liss.c;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Layouts;
import liss.c.ir.Layouts.Field;
import liss.c.ir.Layouts.Layout;
import liss.c.ir.Operand.Register;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;

/**
 * The values that a harness gives to a part of a program. There is one object of each structure
 * that callers pass, as all of a type that come from elsewhere are one in the program without
 * values. Its numbers, as far as the part looks at them, are any; its pointers are null or lead to
 * the object of their type. A pointer to numbers leads to some that belong to the call, and one to
 * pointers to structures leads to some that all threads have.
 */
final class HarnessValues {

  /** How many values a pointer to numbers or pointers leads to. */
  private static final int NUMBERS = 8;

  /** How the reports begin the name of an object that is none of a variable. */
  private static final String STRUCTURE = "struct ";

  private final TranslationUnit unit;
  private final Layouts layouts;

  /** The fields that the part looks at. */
  private final Set<Access> accessed = new HashSet<>();

  private final Set<String> inputs = new LinkedHashSet<>();
  private final Set<String> objects = new LinkedHashSet<>();
  private final List<String> statements = new ArrayList<>();

  HarnessValues(TranslationUnit unit) {
    this.unit = unit;
    this.layouts = unit.layouts();
    unit.functions().stream()
        .flatMap(function -> function.body().stream())
        .forEach(instruction -> {
          if (instruction instanceof Instruction.Field field) {
            accessed.add(new Access(field.composite().name(), field.field()));
          }
        });
  }

  private record Access(String structure, String field) {}

  /** Whose an object is. */
  enum Place {
    /** One call has it for itself. */
    CALL,
    /** All threads have it. */
    PROGRAM
  }

  /** What is in memory, as an expression. */
  record Memory(String text, Type type) {}

  /** Declarations of inputs, and then of objects. */
  List<String> declarations() {
    return Stream.concat(inputs.stream(), objects.stream()).toList();
  }

  /** What gives the objects their first values. */
  List<String> statements() {
    return List.copyOf(statements);
  }

  /** Any value of a type of numbers. */
  String any(Type.Arithmetic type) {
    String name = inputOf(type);
    String call = "__VERIFIER_nondet_" + name + "(";
    inputs.add(spelled(type).orElseThrow() + " " + call + "void);");
    return call + ")";
  }

  private static String inputOf(Type.Arithmetic type) {
    return switch (type) {
      case Type.Bool t -> "bool";
      case Type.Real t -> t.bits() == 32 ? "float" : "double";
      case Type.Int t -> {
        String sign = t.isUnsigned() ? "u" : "";
        yield sign
            + (t.bits() == 8 ? "char" : t.bits() == 16 ? "short" : t.bits() == 32 ? "int" : "long");
      }
    };
  }

  /** How the text names a type; empty if it does not. */
  private Optional<String> spelled(Type type) {
    return switch (type) {
      case Type.Bool t -> Optional.of("_Bool");
      case Type.Real t -> Optional.of(inputOf(t));
      case Type.Int t -> Optional.of(inputOf(t).replaceFirst("^u", "unsigned "));
      case Type.Pointer t -> spelled(t.target()).map(name -> name + " *");
      case Type.Composite t -> layouts.layout(t).flatMap(Layout::spelling);
      case Type.Nothing t -> Optional.of("void");
      case Type.Array t -> Optional.empty();
      case Type.Code t -> Optional.empty();
      case Type.Unknown t -> Optional.empty();
    };
  }

  /**
   * An argument of a function.
   *
   * @param place whose what it points to is
   * @param lines get the declarations of what belongs to the call
   */
  String argument(Function function, int parameter, Place place, List<String> lines) {
    Register register = function.parameters().get(parameter);
    String name = "arg_" + register.name().replaceFirst("^%", "");
    return switch (register.type()) {
      case Type.Arithmetic t -> {
        lines.add(spelled(t).orElseThrow() + " " + name + " = " + any(t) + ";");
        yield name;
      }
      case Type.Pointer t -> address(pointed(function, register, t), name, place, lines);
      case Type.Composite t -> local(t, name, lines).orElse("0");
      case Type.Array t -> "0";
      case Type.Code t -> "0";
      case Type.Nothing t -> "0";
      case Type.Unknown t -> "0";
    };
  }

  /** What a pointer is to: what the function makes of it if its type does not say. */
  private static Type pointed(Function function, Register parameter, Type.Pointer type) {
    Definitions definitions = new Definitions(function);
    return type.target() instanceof Type.Nothing nothing
        ? function.body().stream()
            .filter(Instruction.Convert.class::isInstance)
            .map(Instruction.Convert.class::cast)
            .filter(convert -> definitions.sources(convert.value()).contains(parameter))
            .flatMap(convert ->
                convert.result().type() instanceof Type.Pointer p
                    ? Stream.of(p.target())
                    : Stream.of())
            .filter(target -> !(target instanceof Type.Nothing))
            .findFirst()
            .orElse(nothing)
        : type.target();
  }

  private String address(Type target, String name, Place place, List<String> lines) {
    return switch (target) {
      case Type.Composite t when place == Place.PROGRAM -> shared(t).orElse("0");
      case Type.Composite t -> local(t, name, lines).map(local -> "&" + local).orElse("0");
      case Type.Arithmetic t -> {
        lines.add(spelled(t).orElseThrow() + " " + name + "[" + NUMBERS + "] = { 0 };");
        int any = t instanceof Type.Int i && i.bits() == Byte.SIZE ? NUMBERS - 1 : NUMBERS;
        fill(name, new Type.Array(t, any), lines);
        yield name;
      }
      case Type.Pointer t when place == Place.PROGRAM && t.target() instanceof Type.Composite c ->
          spelled(t).map(type -> shared(t, type, nameOf(c) + "_pointers")).orElse("0");
      case Type.Pointer t ->
          spelled(t)
              .map(type -> {
                lines.add(
                    type + name + " = " + address(t.target(), name + "_", place, lines) + ";");
                return "&" + name;
              })
              .orElse("0");
      case Type.Array t -> "0";
      case Type.Code t -> "0";
      case Type.Nothing t -> "0";
      case Type.Unknown t -> "0";
    };
  }

  private Optional<String> local(Type.Composite type, String name, List<String> lines) {
    return spelled(type)
        .map(spelling -> {
          lines.add(spelling + " " + name + " = { 0 };");
          fill(name, type, lines);
          return name;
        });
  }

  /** The address of the object of a type that all threads have. */
  private Optional<String> shared(Type.Composite type) {
    String name = nameOf(type);
    return spelled(type)
        .map(spelling -> {
          if (objects.add("static " + spelling + " " + name + ";")) {
            fill(name, type, statements);
          }
          return "&" + name;
        });
  }

  /** Pointers to structures that all threads have. */
  private String shared(Type.Pointer pointer, String spelling, String name) {
    if (objects.add("static " + spelling + name + "[" + NUMBERS + "];")) {
      fill(name, new Type.Array(pointer, NUMBERS), statements);
    }
    return name;
  }

  private static String nameOf(Type.Composite type) {
    return "liss_" + type.name().replaceAll("\\W+", "_");
  }

  /** Statements that give a place any value. Null is there already. */
  private void fill(String place, Type type, List<String> lines) {
    switch (type) {
      case Type.Arithmetic t -> lines.add(place + " = " + any(t) + ";");
      case Type.Pointer t when t.target() instanceof Type.Composite target ->
          shared(target)
              .ifPresent(address -> {
                lines.add("if (" + any(new Type.Bool()) + ")");
                lines.add("  " + place + " = " + address + ";");
              });
      case Type.Array t when t.element() instanceof Type.Pointer pointer -> {
        List<String> element = new ArrayList<>();
        fill(place + "[" + index(place) + "]", pointer, element);
        if (!element.isEmpty()) {
          lines.add(element.getFirst()); // one choice for all of them
          lines.add("  " + loop(place, t));
          lines.add("  " + element.getLast());
        }
      }
      case Type.Pointer t -> {}
      case Type.Composite t ->
          fields(t)
              .forEach(field ->
                  fill(
                      isNameless(field) ? place : place + "." + field.name(), field.type(), lines));
      case Type.Array t -> {
        List<String> element = new ArrayList<>();
        fill(place + "[" + index(place) + "]", t.element(), element);
        if (!element.isEmpty()) {
          lines.add(loop(place, t) + " {");
          element.forEach(line -> lines.add("  " + line));
          lines.add("}");
        }
      }
      case Type.Code t -> {}
      case Type.Nothing t -> {}
      case Type.Unknown t -> {}
    }
  }

  /** The variable for the elements of an array. */
  private static String index(String place) {
    return "i" + place.chars().filter(c -> c == '[').count();
  }

  private static String loop(String place, Type.Array array) {
    String i = index(place);
    return "for (int %s = 0; %s < %d; %s++)".formatted(i, i, array.length(), i);
  }

  private static boolean isNameless(Field field) {
    return field.name().startsWith("nameless.");
  }

  /** The fields that the part looks at; of a union, the first of them. */
  private List<Field> fields(Type.Composite type) {
    return layouts.layout(type).map(Layout::fields).orElse(List.of()).stream()
        .filter(field -> accessed.contains(new Access(type.name(), field.name())))
        .limit(type.kind() == Type.Kind.UNION ? 1 : Long.MAX_VALUE)
        .toList();
  }

  /**
   * What the reports call by a name: a variable, a field of one, or of an object of the harness.
   */
  Optional<Memory> object(String name) {
    List<String> path = List.of(name.split("\\.", -1));
    String first = path.getFirst();
    Optional<Memory> found =
        first.startsWith(STRUCTURE)
            ? object(new Type.Composite(Type.Kind.STRUCTURE, first.substring(STRUCTURE.length())))
            : unit.variable(first).map(variable -> new Memory(first, variable.type()));
    for (String field : path.subList(1, path.size())) {
      found = found.flatMap(outer -> field(outer, field));
    }
    return found;
  }

  private Optional<Memory> object(Type.Composite type) {
    return shared(type).map(address -> new Memory(address.substring(1), type));
  }

  private Optional<Memory> field(Memory outer, String name) {
    return outer.type() instanceof Type.Composite type
        ? layouts.field(type, name).map(f -> new Memory(outer.text() + "." + name, f.type()))
        : Optional.empty();
  }
}
