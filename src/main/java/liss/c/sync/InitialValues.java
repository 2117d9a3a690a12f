package liss.c.sync;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Variable;
import liss.c.ir.Variable.Initial;

/**
 * The parts of variables whose first value is not 0.
 *
 * @param values by their names, as in {@code devs[1].ready}
 */
record InitialValues(NavigableMap<String, Long> values) {

  static InitialValues of(TranslationUnit unit) {
    InitialValues found = new InitialValues(new TreeMap<>());
    for (Variable variable : unit.variables()) {
      for (Initial initial : variable.initial()) {
        if (initial.value() instanceof Operand.Constant constant && constant.value() != 0) {
          Designations.inside(
                  Designation.named(variable.name(), variable.type()),
                  variable.type(),
                  initial.offset(),
                  unit.layouts())
              .name()
              .ifPresent(name -> found.values().put(name, constant.value()));
        }
      }
    }
    return found;
  }

  /** Whether the condition of this name is set at the start: something in it is not 0. */
  boolean isSet(String name) {
    return first(name).isPresent();
  }

  /** The first value other than 0 in a variable; empty if there is none. */
  Optional<Long> first(String name) {
    SortedMap<String, Long> parts = values.subMap(name + ".", name + "/");
    return Stream.concat(Stream.ofNullable(values.get(name)), parts.values().stream()).findFirst();
  }
}
