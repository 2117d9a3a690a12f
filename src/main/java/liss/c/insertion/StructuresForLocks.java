package liss.c.insertion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import liss.c.calls.DeviceStructures;
import liss.c.calls.DeviceStructures.Site;
import liss.c.ir.Definitions;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TextLayout;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.vocabulary.DriverNames;
import liss.lang.LockWriting.Structure;

/**
 * Finds the structures of a driver in which new locks can be: one for each device, used by pointers
 * alone, and set up where nobody else knows it yet.
 *
 * <p>Nothing depends on where the structure ends or how long it is: no variable, field or array
 * element is one, none is copied, and its size is asked for where it is allocated only. The lock is
 * a new member, which is set up directly after the test that there is memory.
 */
public final class StructuresForLocks {

  private final TranslationUnit unit;
  private final DriverNames names;

  private StructuresForLocks(TranslationUnit unit, DriverNames names) {
    this.unit = unit;
    this.names = names;
  }

  /**
   * The structures.
   *
   * @param variable the variable of the program that stands for what a call allocates
   */
  public static List<Structure> of(
      TranslationUnit unit,
      DriverNames names,
      DeviceStructures devices,
      Function<Site, String> variable) {
    StructuresForLocks finder = new StructuresForLocks(unit, names);
    List<Structure> found = new ArrayList<>();
    for (TextLayout.Structure text : unit.text().structures()) {
      for (Site site : devices.allocations(text.tag())) {
        if (devices.isOneForDevice(site)) {
          finder.structure(text, site, variable.apply(site)).ifPresent(found::add);
        }
      }
    }
    return found;
  }

  private Optional<Structure> structure(TextLayout.Structure text, Site site, String variable) {
    Type.Composite type = new Type.Composite(Type.Kind.STRUCTURE, text.tag());
    Holders holders = new Holders(unit, type, names);
    int start = text.span().start();
    boolean areTogether =
        unit.text().areInOneBranch(start, site.call().origin().span().start())
            && unit.text().areInOneBranch(start, text.span().end());
    return areTogether && isUsedByPointers(type, text, site)
        ? text.end()
            .flatMap(end ->
                Setup.of(unit, site, holders)
                    .map(setup ->
                        new Structure(
                            "struct " + text.tag(),
                            variable,
                            end,
                            setup.test(),
                            setup.pointer().name(),
                            holders.all())))
        : Optional.empty();
  }

  /**
   * Whether there is nothing of a type but what a call allocates, all of it, and it is used through
   * pointers to it alone: no pointer into it is kept in memory.
   */
  private boolean isUsedByPointers(Type.Composite type, TextLayout.Structure text, Site site) {
    boolean isMeasured =
        text.sizes().stream()
            .anyMatch(size -> !BodyText.contains(site.call().origin().span(), size));
    return !isMeasured
        && types().noneMatch(declared -> withoutArrays(declared).equals(type))
        && unit.functions().stream().allMatch(function -> isUsedByPointers(type, function));
  }

  /** The types of all variables and fields. */
  private Stream<Type> types() {
    return Stream.of(
            unit.variables().stream().map(variable -> variable.type()),
            unit.functions().stream()
                .flatMap(function -> function.locals().stream())
                .map(local -> local.type()),
            unit.functions().stream()
                .flatMap(function -> function.parameters().stream())
                .map(Operand::type),
            unit.layouts().composites().values().stream()
                .flatMap(layout -> layout.fields().stream())
                .map(field -> field.type()))
        .flatMap(all -> all);
  }

  private static Type withoutArrays(Type type) {
    return type instanceof Type.Array array ? withoutArrays(array.element()) : type;
  }

  private static boolean isUsedByPointers(Type.Composite type, liss.c.ir.Function function) {
    Definitions definitions = new Definitions(function);
    return function.body().stream()
        .noneMatch(step ->
            switch (step) {
              case Instruction.Copy copy -> copy.type().equals(type);
              case Instruction.Element element -> element.element().equals(type);
              case Instruction.Store store ->
                  !isLocal(store.address()) && isInside(store.value(), type, definitions);
              default ->
                  Operands.of(step).stream()
                      .anyMatch(operand ->
                          operand instanceof Operand.Whole whole && whole.type().equals(type));
            });
  }

  private static boolean isLocal(Operand address) {
    return address instanceof Operand.Address a && a.region() == Operand.Region.LOCAL;
  }

  /** Whether a value may be the address of a part of a structure. */
  private static boolean isInside(Operand value, Type.Composite type, Definitions definitions) {
    return definitions.sources(value).stream()
        .filter(Operand.Register.class::isInstance)
        .flatMap(register -> definitions.of((Operand.Register) register).stream())
        .anyMatch(step ->
            switch (step) {
              case Instruction.Field field ->
                  field.composite().equals(type) || isInside(field.base(), type, definitions);
              case Instruction.Element element -> isInside(element.base(), type, definitions);
              default -> false;
            });
  }
}
