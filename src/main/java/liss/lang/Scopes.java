package liss.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.lang.Diagnostic.Hint;

/**
 * The names that are visible at a place in the text: one namespace of globals, and the locals of
 * the blocks around the place.
 */
final class Scopes {

  private final Diagnostics diagnostics;
  private final Map<String, Declaration> globals = new LinkedHashMap<>();
  private final Deque<Map<String, SourceSpan>> locals = new ArrayDeque<>();
  private final Set<String> complainedAbout = new LinkedHashSet<>();

  /** Declares the globals. */
  Scopes(Program program, Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
    for (Declaration declaration : program.declarations()) {
      Declaration earlier = globals.putIfAbsent(declaration.name(), declaration);
      if (earlier != null) {
        duplicate(declaration.name(), declaration.span(), earlier.span());
      }
    }
  }

  private void duplicate(String name, SourceSpan span, SourceSpan earlier) {
    diagnostics.report(
        MessageCode.DUPLICATE_NAME,
        span,
        "`" + name + "` is already declared in line " + earlier.line(),
        "all names share one namespace; rename one of the two");
  }

  void enter() {
    locals.push(new LinkedHashMap<>());
  }

  void leave() {
    locals.pop();
  }

  void declareLocal(String name, SourceSpan span) {
    Map<String, SourceSpan> innermost = locals.element();
    Optional<SourceSpan> outer = local(name);
    if (innermost.containsKey(name)) {
      duplicate(name, span, innermost.get(name));
    } else if (outer.isPresent()) {
      hides(name, span, "the local of line " + outer.get().line());
    } else if (globals.containsKey(name)) {
      Declaration global = globals.get(name);
      hides(name, span, Kind.of(global).phrase() + " declared in line " + global.span().line());
    }
    innermost.putIfAbsent(name, span);
  }

  private void hides(String name, SourceSpan span, String hidden) {
    diagnostics.report(
        MessageCode.HIDING, span, "`" + name + "` would hide " + hidden, "choose another name");
  }

  private Optional<SourceSpan> local(String name) {
    return locals.stream()
        .filter(scope -> scope.containsKey(name))
        .findFirst()
        .map(scope -> scope.get(name));
  }

  /** The declarations of the locals that are visible here. */
  Set<SourceSpan> visibleLocals() {
    Set<SourceSpan> visible = new LinkedHashSet<>();
    locals.forEach(scope -> visible.addAll(scope.values()));
    return visible;
  }

  boolean isVisible(String name) {
    return local(name).isPresent() || globals.containsKey(name);
  }

  /** A global, if the name is one. */
  Optional<Declaration> global(String name) {
    return Optional.ofNullable(globals.get(name));
  }

  /**
   * The kind of the name if it is declared, visible and one of the wanted kinds; if not, there is a
   * message.
   *
   * @param user what needs the name, for the message
   */
  Optional<Kind> resolve(String name, SourceSpan span, String user, EnumSet<Kind> wanted) {
    Optional<Kind> found = find(name, span, wanted);
    if (found.isPresent() && !wanted.contains(found.get())) {
      wrongKind(name, span, user, wanted, found.get());
      return Optional.empty();
    }
    return found;
  }

  /** The kind of a name; if it is not visible, there is a message. */
  Optional<Kind> find(String name, SourceSpan span, EnumSet<Kind> wanted) {
    if (local(name).isPresent()) {
      return Optional.of(Kind.LOCAL);
    }
    Declaration declaration = globals.get(name);
    if (declaration == null) {
      unknown(name, span, wanted);
      return Optional.empty();
    }
    Kind kind = Kind.of(declaration);
    boolean isLate = kind != Kind.PROCEDURE && declaration.span().start() > span.start();
    if (isLate && complainedAbout.add(name)) {
      diagnostics.report(
          MessageCode.USE_BEFORE_DECLARATION,
          span,
          "`" + name + "` is declared only in line " + declaration.span().line(),
          "move the declaration up");
    }
    return Optional.of(kind);
  }

  /** One message per unknown name: a misspelt declaration is one mistake. */
  private void unknown(String name, SourceSpan span, EnumSet<Kind> wanted) {
    if (isUncertain(name) || !complainedAbout.add(name)) {
      return;
    }
    Kind first = wanted.iterator().next();
    Hint hint =
        Suggestions.didYouMean(name, candidates(wanted))
            .orElseGet(() ->
                Hint.of("declare it before its first use: `" + first.declarationOf(name) + "`"));
    diagnostics.report(MessageCode.UNKNOWN_NAME, span, "`" + name + "` is not declared", hint);
  }

  /** Whether the name, or the name that was meant, may be declared where a syntax error is. */
  private boolean isUncertain(String name) {
    List<String> undeclared =
        diagnostics.uncertainty().names().stream()
            .filter(n -> !globals.containsKey(n) && local(n).isEmpty())
            .limit(Suggestions.MOST_CANDIDATES)
            .toList();
    return diagnostics.uncertainty().covers(name)
        || Suggestions.closest(name, undeclared).isPresent();
  }

  private Collection<String> candidates(EnumSet<Kind> wanted) {
    List<String> candidates = new ArrayList<>();
    if (wanted.contains(Kind.LOCAL)) {
      locals.forEach(scope -> candidates.addAll(scope.keySet()));
    }
    globals.values().stream()
        .filter(d -> wanted.contains(Kind.of(d)))
        .forEach(d -> candidates.add(d.name()));
    return candidates;
  }

  private void wrongKind(
      String name, SourceSpan span, String user, EnumSet<Kind> wanted, Kind found) {
    Optional<Hint> hint =
        found == Kind.CONDVAR && wanted.contains(Kind.COND)
            ? Optional.of(
                Hint.of("condition variables go with `cwait`, `csignal` and `cbroadcast`"))
            : Suggestions.didYouMean(name, candidates(wanted));
    String needed = wanted.iterator().next().phrase();
    if (wanted.equals(EnumSet.of(Kind.GUARD, Kind.COND))) {
      needed = "a condition or a guard";
    } else if (wanted.contains(Kind.LOCAL)) {
      needed = "an integer variable";
    }
    diagnostics.report(
        MessageCode.WRONG_KIND,
        span,
        user + " needs " + needed + ", `" + name + "` is " + found.phrase(),
        hint);
  }
}
