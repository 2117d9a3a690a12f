package liss.c.insertion;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.c.ir.Function;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Variable;
import liss.lang.InsertionPoints.Braces;
import liss.lang.InsertionPoints.Outside;
import liss.lang.LockWriting.Place;
import liss.lang.SourceSpan;

/** Where the names of variables can be used in a text. */
final class WordScopes {

  /** Comments and literals. */
  private static final Pattern NO_CODE =
      Pattern.compile(
          "//[^\\n]*|(?s:/\\*.*?\\*/)|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*'");

  private static final Pattern LOOP = Pattern.compile("(?s).*\\bfor\\s*\\([^;{}]*");

  private final TranslationUnit unit;
  private final String code;

  WordScopes(TranslationUnit unit) {
    this.unit = unit;
    this.code = code(unit.source().text());
  }

  /** A text with blanks for its comments and literals. */
  static String code(String text) {
    return NO_CODE
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(" ".repeat(found.group().length())));
  }

  /** Whether a word that is no variable of a function is known there: declared in front of it. */
  boolean isVisible(String word, Function function) {
    Optional<Variable> variable =
        unit.variables().stream()
            .filter(v -> Function.inText(v.name()).equals(word))
            .filter(v -> fileOf(v.span().start()) == fileOf(function.span().start()))
            .findFirst();
    boolean isDeclared =
        variable.filter(v -> v.span().start() < function.span().start()).isPresent();
    return isDeclared || !isVariable(word) || isMentioned(word, function);
  }

  private boolean isVariable(String word) {
    return unit.variables().stream().anyMatch(v -> Function.inText(v.name()).equals(word));
  }

  private boolean isMentioned(String word, Function function) {
    int start = fileOf(function.span().start());
    return word(word).matcher(code).region(start, function.span().start()).find();
  }

  private int fileOf(int offset) {
    return unit.text().points().files().stream()
        .mapToInt(Outside::start)
        .filter(start -> start <= offset)
        .max()
        .orElse(0);
  }

  private static Pattern word(String word) {
    return Pattern.compile(
        "(?<![\\w.])(?<!->)(?<!struct\\s{1,9})(?<!union\\s{1,9})"
            + Pattern.quote(word)
            + "(?!\\w)");
  }

  /** Those of some insertion points of a function at which a local variable has been declared. */
  Set<Place> inScope(String word, Function function, Set<Place> places) {
    if (isDeclaredTwice(word, function)) {
      return Set.of();
    }
    if (isParameter(word, function)) {
      return places;
    }
    Optional<BodyText> body = BodyText.of(function, unit);
    OptionalInt first = body.map(text -> first(word, text.whole())).orElse(OptionalInt.empty());
    if (first.isEmpty() || isInLoop(body.get().whole().start(), first.getAsInt())) {
      return Set.of();
    }
    int declared = first.getAsInt();
    int end =
        unit.text().points().blocks().entrySet().stream()
            .filter(block -> block.getValue().opening() < declared && declared < block.getKey())
            .min(
                Comparator.comparingInt((Map.Entry<Integer, Braces> block) ->
                    block.getKey() - block.getValue().opening()))
            .map(Map.Entry::getKey)
            .orElse(declared);
    Set<Place> inside = new HashSet<>();
    places.stream()
        .filter(place -> declared < place.offset() && place.offset() <= end)
        .forEach(inside::add);
    return inside;
  }

  private OptionalInt first(String word, SourceSpan body) {
    Matcher matcher = word(word).matcher(code).region(body.start(), body.end());
    matcher.useTransparentBounds(true);
    return matcher.find() ? OptionalInt.of(matcher.start()) : OptionalInt.empty();
  }

  /** Whether a place is in the head of a loop, where what is declared is known in the loop only. */
  private boolean isInLoop(int body, int place) {
    return LOOP.matcher(code.substring(body, place)).matches();
  }

  private static boolean isParameter(String word, Function function) {
    return function.parameters().stream()
        .map(Operand.Register::name)
        .anyMatch(name -> name.equals("%" + word) || name.equals("%" + word + " unused"));
  }

  /** Whether a function has several variables of a name. */
  private static boolean isDeclaredTwice(String word, Function function) {
    Stream<String> registers =
        function.body().stream()
            .flatMap(step -> Operands.result(step).stream())
            .map(Operand.Register::name);
    Stream<String> locals = function.locals().stream().map(Variable::name);
    return Stream.concat(registers, locals).anyMatch(name -> name.startsWith(word + "."));
  }
}
