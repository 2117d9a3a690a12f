package lisscheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a program, and a position among them. */
final class Words {
  private static final Set<String> KEYWORDS =
      Set.of(
          """
          shared int lock cond guard channel condvar semaphore rwlock barrier proc thread call input
          output havoc if else while goto return break continue skip yield assert unlock wait
          wait_not wait_reset signal reset assume assume_not cwait csignal cbroadcast sem_wait
          sem_post read_lock read_unlock write_lock write_unlock rw_unlock barrier_wait true false\
          """
              .split("\\s"));

  private static final Pattern PART =
      Pattern.compile(
          "([ \t\r\n]+|//[^\n]*|/\\*(?s:.*?)\\*/)" // group 1: what is no word
              + "|@nolock\\b|@mark\\([A-Za-z_]\\w*\\)|[A-Za-z_]\\w*"
              + "|(0x[0-9a-fA-F]+|0|[1-9][0-9]*)\\b"
              + "|:=|<-|<=|>=|==|!=|&&|\\|\\||[-+*/%<>!=:;,(){}\\[\\]]");

  private final List<Word> words;
  private int at;

  /** A word, its line, and its number in the text; the last word is empty. */
  record Word(String text, int line, int number) {
    boolean isName() {
      return text.matches("[A-Za-z_].*") && !KEYWORDS.contains(text);
    }

    IllegalArgumentException error(String message) {
      return new IllegalArgumentException("line " + line + ": " + message);
    }
  }

  private Words(List<Word> words, int at) {
    this.words = words;
    this.at = at;
  }

  static Words of(String text) {
    List<Word> words = new ArrayList<>();
    Matcher part = PART.matcher(text);
    int line = 1;
    int start = text.startsWith("\uFEFF") ? 1 : 0;
    for (; start < text.length(); start = part.end()) {
      if (!part.region(start, text.length()).lookingAt()) {
        throw new Word("", line, words.size()).error("unexpected character");
      }
      if (part.group(1) == null) {
        words.add(new Word(part.group(), line, words.size()));
      }
      line += (int) part.group().chars().filter(c -> c == '\n').count();
    }
    words.add(new Word("", line, words.size()));
    return new Words(words, 0);
  }

  /** All words, up to the empty last one. */
  List<String> texts() {
    return words.stream().map(Word::text).toList();
  }

  /** The same words from another position on. */
  Words from(int position) {
    return new Words(words, position);
  }

  int position() {
    return at;
  }

  Word peek() {
    return words.get(at);
  }

  boolean isNext(String text) {
    return peek().text().equals(text);
  }

  boolean accept(String text) {
    boolean isNext = isNext(text);
    at += isNext ? 1 : 0;
    return isNext;
  }

  Word next() {
    expectThat(!isNext(""), "more");
    return words.get(at++);
  }

  void expect(String text) {
    expectThat(accept(text), text);
  }

  Word name() {
    expectThat(peek().isName(), "a name");
    return next();
  }

  boolean isConstantNext() {
    return words.get(isNext("-") ? at + 1 : at).text().matches("[0-9].*");
  }

  /** A number that a minus may precede. */
  long constant() {
    expectThat(isConstantNext(), "a number");
    String sign = accept("-") ? "-" : "";
    Word number = next();
    try {
      return Long.decode(sign + number.text());
    } catch (NumberFormatException e) {
      throw number.error("a number of more than 64 bits");
    }
  }

  /** Reads items with a comma between them, or nothing, and the word at the end. */
  void list(Runnable item, String end) {
    if (!accept(end)) {
      do {
        item.run();
      } while (accept(","));
      expect(end);
    }
  }

  /** Goes to the end of a pair of brackets that was opened before, and returns what is inside. */
  List<Word> rest(String open, String close) {
    int start = at;
    for (int depth = 1; depth > 0; ) {
      String text = next().text();
      depth += text.equals(open) ? 1 : text.equals(close) ? -1 : 0;
    }
    return words.subList(start, at);
  }

  private void expectThat(boolean holds, String expected) {
    if (!holds) {
      throw peek().error("expected " + expected);
    }
  }
}
