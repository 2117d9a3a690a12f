package liss.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.c.source.WrittenAccesses.Access;
import liss.c.source.WrittenAccesses.Variable;
import liss.c.source.WrittenAccesses.Yields;
import liss.c.vocabulary.World;
import liss.emit.Edit;
import liss.lang.SourceSpan;
import liss.rewrite.Rewrite.AtomicUpdates;
import liss.rewrite.Rewrite.MarkedAccesses;

/**
 * How accesses of C become atomic: by the functions of GCC, in the one order of all of them, or by
 * what the world of the program has for it, as the macros of the kernel, which read or write at
 * once and order nothing. Only those of GCC update plain integers.
 */
record AtomicForms(String text, World.Marked forms) {

  private static final String ORDER = ", __ATOMIC_SEQ_CST)";
  private static final String OPERAND = "%s";

  /** The changes that make updates of a variable atomic, or all accesses to it. */
  List<Rewrite> of(Variable variable) {
    List<Rewrite> found = new ArrayList<>();
    List<Access> updates =
        variable.accesses().stream().filter(Access.Update.class::isInstance).toList();
    boolean areUpdatesPossible = variable.isInteger() && forms.equals(World.Marked.OF_COMPILER);
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
      case Access.Read a -> around(a.place(), part(forms.read(), 0), part(forms.read(), 1));
      case Access.Write a ->
          written(
              a.expression(),
              part(forms.write(), 0),
              a.place(),
              Optional.of(a.value()),
              part(forms.write(), 2));
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

  /** The n-th part of a template, from 0, between its operands. */
  private static String part(String template, int n) {
    return List.of(template.split(OPERAND, -1)).get(n);
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
