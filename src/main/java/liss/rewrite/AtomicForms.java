package liss.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.c.source.WrittenAccesses.Access;
import liss.c.source.WrittenAccesses.Variable;
import liss.c.source.WrittenAccesses.Yields;
import liss.emit.Edit;
import liss.lang.SourceSpan;
import liss.rewrite.Rewrite.AtomicUpdates;
import liss.rewrite.Rewrite.MarkedAccesses;

/**
 * How accesses of C become atomic: by the functions of GCC, in the one order of all of them, and in
 * the kernel by its macros, which read or write at once and order nothing. The kernel has atomic
 * updates for types of its own only.
 */
record AtomicForms(String text, boolean isKernel) {

  private static final String ORDER = ", __ATOMIC_SEQ_CST)";

  /** The changes that make updates of a variable atomic, or all accesses to it. */
  List<Rewrite> of(Variable variable) {
    List<Rewrite> found = new ArrayList<>();
    List<Access> updates =
        variable.accesses().stream().filter(Access.Update.class::isInstance).toList();
    boolean areUpdatesPossible = variable.isInteger() && !isKernel;
    if (!updates.isEmpty() && areUpdatesPossible) {
      found.add(new AtomicUpdates(variable.name(), place(updates), edits(updates)));
    }
    if (variable.areAllWritten()
        && updates.size() < variable.accesses().size()
        && (updates.isEmpty() || areUpdatesPossible)) {
      found.add(
          new MarkedAccesses(
              variable.name(), place(variable.accesses()), edits(variable.accesses())));
    }
    return found;
  }

  private static SourceSpan place(List<Access> accesses) {
    return accesses.getFirst().place();
  }

  private List<Edit> edits(List<Access> accesses) {
    return accesses.stream().flatMap(this::edits).toList();
  }

  private Stream<Edit> edits(Access access) {
    return switch (access) {
      case Access.Read a ->
          isKernel
              ? around(a.place(), "READ_ONCE(", ")")
              : around(a.place(), "__atomic_load_n(&", ORDER);
      case Access.Write a ->
          isKernel
              ? written(a.expression(), "WRITE_ONCE(", a.place(), Optional.of(a.value()), ")")
              : written(
                  a.expression(), "__atomic_store_n(&", a.place(), Optional.of(a.value()), ORDER);
      case Access.Update a ->
          written(
              a.expression(),
              a.yields() == Yields.OLD
                  ? "__atomic_fetch_" + a.operation() + "(&"
                  : "__atomic_" + a.operation() + "_fetch(&",
              a.place(),
              a.operand(),
              ORDER);
    };
  }

  private static Stream<Edit> around(SourceSpan place, String before, String behind) {
    return Stream.of(Edit.inserting(place.start(), before), Edit.inserting(place.end(), behind));
  }

  /** A call with a place, and a value that stays where it is in the text. */
  private Stream<Edit> written(
      SourceSpan whole, String call, SourceSpan place, Optional<SourceSpan> value, String end) {
    String start = call + text.substring(place.start(), place.end()) + ", ";
    return value
        .map(operand ->
            Stream.of(
                Edit.replacing(whole.start(), operand.start(), start),
                Edit.replacing(operand.end(), whole.end(), end)))
        .orElseGet(() -> Stream.of(Edit.replacing(whole.start(), whole.end(), start + "1" + end)));
  }
}
