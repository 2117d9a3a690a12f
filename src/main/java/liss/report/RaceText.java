package liss.report;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.format.Json;
import liss.format.Page;
import liss.format.Palette.Style;
import liss.lang.SourceText;
import liss.verify.Outcome.Use;
import liss.verify.Races;
import liss.verify.RacingPair;
import liss.verify.RacingPair.Certainty;
import liss.verify.RacingPair.Remedy;
import liss.verify.RacingPair.Side;

/** For which memory an answer holds, in words. */
record RaceText(Races races, SourceText source) {

  /** The sentence, and the pairs. */
  void lines(Page page) {
    String introduction = page.palette().paint(style(), sentence());
    page.list(Words.few(introduction, races.pairs(), this::told, "pair"));
  }

  private Style style() {
    if (races.holdForWeakMemory()) {
      return Style.GOOD;
    }
    return races.use() == Use.VIOLATIONS && !races.races().isEmpty() ? Style.BAD : Style.WARNING;
  }

  /** For which memory the answer holds. */
  String sentence() {
    if (races.holdForWeakMemory()) {
      return "Race-free: holds for C11 and the kernel's memory model, too.";
    }
    if (races.races().isEmpty() && races.undecided().isPresent()) {
      return "Holds for sequential consistency; it is not known whether there are races: "
          + races.undecided().get()
          + ".";
    }
    if (races.races().isEmpty()) {
      return "Race-free, but holds for sequential consistency; "
          + Words.count(races.weak().size(), "pair")
          + " of weaker atomic accesses:";
    }
    return "Holds for sequential consistency; " + racing() + ":";
  }

  private String racing() {
    String count = races.undecided().isPresent() ? "at least " : "";
    String pairs = count + Words.count(races.races().size(), "racing pair");
    return races.weak().isEmpty()
        ? pairs
        : pairs + ", " + Words.count(races.weak().size(), "pair") + " of weaker atomic accesses";
  }

  /** A pair with what would make it race-free. */
  String told(RacingPair pair) {
    return "%s: %s and %s%s; %s"
        .formatted(
            pair.variable(),
            told(pair.first()),
            told(pair.second()),
            pair.isRace() ? ", " + label(pair.certainty()) : "",
            hint(pair));
  }

  private String told(Side side) {
    return (side.isAtomic() ? "atomic " : "")
        + access(side)
        + " at "
        + source.lineOrFileOf(side.span())
        + " ("
        + side.thread()
        + ")";
  }

  private static String access(Side side) {
    return Stream.of(side.reads() ? "read" : "", side.writes() ? "write" : "")
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(" and "));
  }

  private static String label(Certainty certainty) {
    return certainty.name().toLowerCase(Locale.ROOT);
  }

  /** What would make a pair race-free. */
  String hint(RacingPair pair) {
    return switch (pair.remedy()) {
      case Remedy.SameLock r ->
          "take " + r.lock() + " at " + source.lineOrFileOf(r.missing()) + ", too";
      case Remedy.MarkedAccesses r ->
          "use "
              + Stream.of(pair.first(), pair.second())
                  .filter(side -> !side.isAtomic())
                  .map(this::marked)
                  .distinct()
                  .collect(Collectors.joining(" and "))
              + ", or a lock";
      case Remedy.AtomicType r -> "make " + pair.variable() + " atomic, or use a lock";
      case Remedy.AnyLock r -> "use a lock";
      case Remedy.StrongerOrder r -> "use memory_order_seq_cst or fences, or a lock";
    };
  }

  private String marked(Side side) {
    String macros =
        Stream.of(side.reads() ? "READ_ONCE" : "", side.writes() ? "WRITE_ONCE" : "")
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(" and "));
    return macros + " at " + source.lineOrFileOf(side.span());
  }

  /** The members of a document. */
  Json.Members json() {
    return Json.object()
        .with(
            "holdsFor",
            races.holdForWeakMemory()
                ? "C11 and the kernel's memory model"
                : "sequential consistency")
        .with("sentence", sentence())
        .with("raceFree", races.areNone())
        .with("undecided", races.undecided().map(Json.Text::new))
        .with("pairs", races.pairs(), this::json);
  }

  private Json.Members json(RacingPair pair) {
    return Json.object()
        .with("variable", pair.variable())
        .with("kind", pair.isRace() ? "race" : "weak atomic accesses")
        .with("certainty", pair.isRace() ? Optional.of(text(pair.certainty())) : Optional.empty())
        .with("first", json(pair.first()))
        .with("second", json(pair.second()))
        .with("text", told(pair))
        .with("hint", hint(pair));
  }

  private static Json text(Certainty certainty) {
    return new Json.Text(label(certainty));
  }

  private Json.Members json(Side side) {
    return Json.object()
        .with("thread", side.thread())
        .with(MessagesReport.place(side.span(), source))
        .with("access", access(side))
        .with("atomic", side.isAtomic())
        .with("locks", Json.texts(side.locks()));
  }
}
