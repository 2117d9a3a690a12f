package liss.lang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the labels and jumps of one body. */
final class LabelCheck {

  private record Place(SourceSpan span, Set<SourceSpan> locals) {}

  private record Jump(String label, Place place) {}

  private final Tokens tokens;
  private final Diagnostics diagnostics;
  private final Map<String, Place> labels = new LinkedHashMap<>();
  private final List<Jump> jumps = new ArrayList<>();

  LabelCheck(Tokens tokens, Diagnostics diagnostics) {
    this.tokens = tokens;
    this.diagnostics = diagnostics;
  }

  /** Notes a label, and the locals visible at it. */
  void label(Stmt.Labeled stmt, Set<SourceSpan> locals) {
    SourceSpan span = tokens.name(stmt.span(), 0);
    Place earlier = labels.putIfAbsent(stmt.label(), new Place(span, locals));
    if (earlier != null) {
      diagnostics.report(
          MessageCode.DUPLICATE_LABEL,
          span,
          "the label `" + stmt.label() + "` is already in line " + earlier.span().line());
    }
  }

  /** Notes a jump, and the locals visible at it. */
  void jump(Stmt.Goto stmt, Set<SourceSpan> locals) {
    jumps.add(new Jump(stmt.label(), new Place(tokens.name(stmt.span(), 0), locals)));
  }

  /** Checks the jumps, at the end of the body; one message per label that is not there. */
  void finish() {
    Set<String> unknown = new LinkedHashSet<>();
    for (Jump jump : jumps) {
      Place label = labels.get(jump.label());
      if (label != null) {
        checkScopes(jump, label);
      } else if (!diagnostics.uncertainty().covers(jump.label()) && unknown.add(jump.label())) {
        diagnostics.report(
            MessageCode.UNKNOWN_LABEL,
            jump.place().span(),
            "there is no label `" + jump.label() + "` in this body",
            Suggestions.didYouMean(jump.label(), labels.keySet()));
      }
    }
  }

  /** A jump must not make a local visible without passing its declaration. */
  private void checkScopes(Jump jump, Place label) {
    for (SourceSpan local : label.locals()) {
      if (!jump.place().locals().contains(local)) {
        diagnostics.report(
            MessageCode.GOTO_PAST_DECLARATION,
            jump.place().span(),
            "this jumps past the declaration of a local in line " + local.line(),
            "declare the local before the `goto`, and assign to it later");
        return;
      }
    }
  }
}
