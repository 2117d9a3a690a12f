package liss.c.sync;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.lang.Stmt.SyncKind;

/**
 * The critical sections of summary locks.
 *
 * @param mayBeWritten whether some thread may write a variable
 */
record SummarySections(
    Functions functions, Search search, SummaryLocks summaries, Predicate<String> mayBeWritten) {

  /** The sections, the inner ones first, with the names of their locks. */
  Map<Section, String> of(Function function) {
    Cfg graph = new Cfg(function);
    Map<Section, String> sections = new LinkedHashMap<>();
    for (int at = function.body().size() - 1; at >= 0; at--) {
      Optional<KnownCall> call = use(function, at).filter(SummarySections::takes);
      if (call.isPresent()
          && search.find(function, call.get().operands().getFirst()) instanceof Found.One one
          && summaries.isSummary(one.place(), one.element().isPresent())) {
        Section.from(
                at,
                function,
                graph,
                position ->
                    use(function, position)
                        .map(k ->
                            new Section.Use(
                                takes(k), search.designation(function, k.operands().getFirst()))),
                position -> stored(function, position),
                place -> place.name().filter(name -> !mayBeWritten.test(name)).isEmpty())
            .ifPresent(section -> sections.put(section, one.place().name()));
      }
    }
    return sections;
  }

  private Optional<KnownCall> use(Function function, int position) {
    return functions
        .known(function.body().get(position))
        .filter(k -> takes(k) || k.meaning().is(SyncKind.UNLOCK))
        .filter(KnownCall::isComplete);
  }

  private static boolean takes(KnownCall known) {
    return known.meaning().is(SyncKind.LOCK);
  }

  private Optional<Designation> stored(Function function, int position) {
    return switch (function.body().get(position)) {
      case Instruction.Store i -> Optional.of(search.designation(function, i.address()));
      case Instruction.Update i -> Optional.of(search.designation(function, i.address()));
      case Instruction.Copy i -> Optional.of(search.designation(function, i.to()));
      default -> Optional.empty();
    };
  }
}
