package liss.c.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A text that is not compiled here, as far as its words tell what it does where it is: it is not
 * parsed, since its names and macros may have another meaning there or none.
 *
 * @param words its words, and those of the macros in it
 */
record SkippedText(Set<String> words, Flow flow) {

  /** Copies the set. */
  SkippedText {
    words = Set.copyOf(words);
  }

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<comment>/\\*.*?(\\*/|\\z)|//[^\n]*)|(?<literal>\"(\\\\.|[^\"\\\\])*\"|'(\\\\.|[^'\\\\])*')"
              + "|(?<directive>(?m:^)[ \\t]*#[^\n]*)|(?<word>[A-Za-z_]\\w*)|(?<sign>\\S)",
          Pattern.DOTALL);

  private static final Pattern CONDITIONAL =
      Pattern.compile("\\s*#\\s*(if|ifdef|ifndef|elif|else|endif|error|warning|pragma|line)\\b.*");

  private static final Set<String> JUMPS = Set.of("goto", "break", "continue", "case", "default");

  /** Where control gets from a text, if it arrives in front of it. */
  enum Flow {
    /** Only after it. */
    BEHIND,
    /** After it, or to the end of the function. */
    RETURN,
    /** Not known: it may jump, or change what the text around it means. */
    UNKNOWN
  }

  /**
   * What is known of a text.
   *
   * @param macros what the macros of this configuration stand for, by their names
   */
  static SkippedText of(String text, Map<String, String> macros) {
    List<String> tokens = new ArrayList<>();
    boolean isPlain = true;
    for (MatchResult token : matches(text.replace("\\\n", " "))) {
      if (token.group("directive") != null) {
        isPlain &= CONDITIONAL.matcher(token.group()).matches();
      } else if (token.group("comment") == null) {
        tokens.add(token.group("literal") == null ? token.group() : "0");
      }
    }
    Set<String> words = expanded(tokens, macros);
    boolean jumps = !isPlain || !areStatements(tokens) || words.stream().anyMatch(JUMPS::contains);
    Flow flow = jumps ? Flow.UNKNOWN : words.contains("return") ? Flow.RETURN : Flow.BEHIND;
    return new SkippedText(words, flow);
  }

  private static List<MatchResult> matches(String text) {
    return TOKEN.matcher(text).results().toList();
  }

  /** The words of a text and of what the macros in it stand for. */
  private static Set<String> expanded(List<String> tokens, Map<String, String> macros) {
    Set<String> words = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(tokens);
    while (!open.isEmpty()) {
      String word = open.pop();
      if (Character.isJavaIdentifierStart(word.charAt(0)) && words.add(word)) {
        open.addAll(
            matches(macros.getOrDefault(word, "")).stream()
                .map(MatchResult::group)
                .collect(Collectors.toSet()));
      }
    }
    return words;
  }

  /**
   * Whether this may be a list of statements without labels: none of them starts or ends outside.
   */
  private static boolean areStatements(List<String> tokens) {
    if (tokens.isEmpty()) {
      return true;
    }
    boolean isClosed = Set.of(";", "}").contains(tokens.getLast());
    return isClosed
        && !tokens.getFirst().equals("else")
        && areBalanced(tokens)
        && count(tokens, ":") <= count(tokens, "?");
  }

  private static boolean areBalanced(List<String> tokens) {
    Deque<String> open = new ArrayDeque<>();
    for (String token : tokens) {
      switch (token) {
        case "{", "(", "[" -> open.push(token);
        case "}", ")", "]" -> {
          if (open.isEmpty() || "{([".indexOf(open.pop()) != "})]".indexOf(token)) {
            return false;
          }
        }
        default -> {}
      }
    }
    return open.isEmpty();
  }

  private static long count(List<String> tokens, String sign) {
    return tokens.stream().filter(sign::equals).count();
  }
}
