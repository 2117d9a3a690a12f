package liss.lsp;

import static liss.lsp.Names.Sort.BARRIER;
import static liss.lsp.Names.Sort.CHANNEL;
import static liss.lsp.Names.Sort.COND;
import static liss.lsp.Names.Sort.CONDVAR;
import static liss.lsp.Names.Sort.GUARD;
import static liss.lsp.Names.Sort.LABEL;
import static liss.lsp.Names.Sort.LOCAL;
import static liss.lsp.Names.Sort.LOCK;
import static liss.lsp.Names.Sort.PARAMETER;
import static liss.lsp.Names.Sort.PROCEDURE;
import static liss.lsp.Names.Sort.RWLOCK;
import static liss.lsp.Names.Sort.SEMAPHORE;
import static liss.lsp.Names.Sort.SHARED;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import liss.lsp.Names.Sort;
import liss.lsp.Names.Symbol;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;

/** What can be written at a place in a text of W, as far as the words before it say. */
final class Completions {

  private static final Set<Sort> INTEGERS = EnumSet.of(SHARED, LOCAL, PARAMETER);
  private static final Set<Sort> ASSIGNED = EnumSet.of(SHARED, LOCAL, PARAMETER, GUARD);

  /** Of which sort the operands of a statement are; only {@code cwait} has a second one. */
  private static final Map<String, Set<Sort>> OPERANDS =
      Map.ofEntries(
          Map.entry("lock", EnumSet.of(LOCK)),
          Map.entry("unlock", EnumSet.of(LOCK)),
          Map.entry("wait", EnumSet.of(COND)),
          Map.entry("wait_not", EnumSet.of(COND)),
          Map.entry("wait_reset", EnumSet.of(COND)),
          Map.entry("signal", EnumSet.of(COND)),
          Map.entry("reset", EnumSet.of(COND)),
          Map.entry("assume", EnumSet.of(GUARD, COND)),
          Map.entry("assume_not", EnumSet.of(GUARD, COND)),
          Map.entry("cwait", EnumSet.of(CONDVAR)),
          Map.entry("csignal", EnumSet.of(CONDVAR)),
          Map.entry("cbroadcast", EnumSet.of(CONDVAR)),
          Map.entry("sem_wait", EnumSet.of(SEMAPHORE)),
          Map.entry("sem_post", EnumSet.of(SEMAPHORE)),
          Map.entry("read_lock", EnumSet.of(RWLOCK)),
          Map.entry("read_unlock", EnumSet.of(RWLOCK)),
          Map.entry("write_lock", EnumSet.of(RWLOCK)),
          Map.entry("write_unlock", EnumSet.of(RWLOCK)),
          Map.entry("rw_unlock", EnumSet.of(RWLOCK)),
          Map.entry("barrier_wait", EnumSet.of(BARRIER)),
          Map.entry("input", EnumSet.of(CHANNEL)),
          Map.entry("output", EnumSet.of(CHANNEL)));

  private final Names names;
  private final int offset;

  /** The words before the one that is being written. */
  private final List<TextWord> before;

  private Completions(Names names, int offset) {
    this.names = names;
    this.offset = offset;
    this.before = names.words().stream().filter(word -> word.end() < beginning(offset)).toList();
  }

  /** The offset where the word begins that ends at an offset, plus one. */
  private int beginning(int end) {
    return names.words().stream()
            .filter(word -> word.kind() != TextWord.Kind.SIGN)
            .filter(word -> word.start() < end && end <= word.end())
            .map(TextWord::start)
            .findFirst()
            .orElse(end)
        + 1;
  }

  /** What can be written at an offset; nothing in comments. */
  static List<CompletionItem> at(int offset, String text, Names names) {
    boolean isComment =
        TextWord.in(text).stream()
            .filter(word -> word.kind() == TextWord.Kind.COMMENT)
            .anyMatch(word ->
                word.start() < offset
                    && (offset < word.end()
                        || offset == word.end() && word.text().startsWith("//")));
    return isComment ? List.of() : new Completions(names, offset).items().toList();
  }

  private TextWord last(int n) {
    return n < before.size()
        ? before.get(before.size() - 1 - n)
        : new TextWord(TextWord.Kind.SIGN, "", 0);
  }

  private Stream<CompletionItem> items() {
    String last = last(0).text();
    boolean isStart = last.isEmpty() || List.of(";", "{", "}", ":", "else").contains(last);
    boolean isInRoutine = names.routine(offset).isPresent();
    if (!isInRoutine) {
      return isStart
          ? keywords(TextWord.DECLARATIONS)
          : keywords(last.equals("shared") ? "int" : "");
    }
    if (last.equals("goto")) {
      return names(EnumSet.of(LABEL));
    }
    if (last.equals("call")) {
      return names(EnumSet.of(PROCEDURE));
    }
    if (last.equals("int")) {
      return Stream.empty();
    }
    if (isStart || last(0).kind() == TextWord.Kind.ANNOTATION || endsCondition()) {
      return Stream.concat(names(ASSIGNED), keywords(TextWord.STATEMENTS));
    }
    if (last.equals("(") && OPERANDS.containsKey(last(1).text())) {
      return names(OPERANDS.get(last(1).text()));
    }
    if (last.equals(",") && last(2).is("(") && last(3).is("cwait")) {
      return names(EnumSet.of(LOCK));
    }
    if (last.equals("<-")) {
      return Stream.concat(names(EnumSet.of(GUARD)), keywords("true", "false"));
    }
    return last.equals(":=")
        ? Stream.concat(names(INTEGERS), keywords("call", "input", "havoc"))
        : names(isInGuardExpression() ? EnumSet.of(GUARD) : INTEGERS);
  }

  /** Whether the parenthesis before this closes the condition of a statement. */
  private boolean endsCondition() {
    int open = 0;
    for (int n = 0; n < before.size() && last(0).is(")"); n++) {
      open += last(n).is(")") ? 1 : last(n).is("(") ? -1 : 0;
      if (open == 0) {
        return last(n + 1).is("if") || last(n + 1).is("while");
      }
    }
    return false;
  }

  private boolean isInGuardExpression() {
    for (int n = 0; n < before.size() && !last(n).is(";") && !last(n).is("{"); n++) {
      if (last(n).is("<-")) {
        return true;
      }
    }
    return false;
  }

  private Stream<CompletionItem> names(Set<Sort> sorts) {
    return names.visible(offset, sorts).stream()
        .filter(symbol -> symbol.declaration().end() != offset)
        .map(Completions::item);
  }

  private static CompletionItem item(Symbol symbol) {
    CompletionItem item = new CompletionItem(symbol.name());
    item.setDetail(symbol.sort().words());
    item.setKind(
        switch (symbol.sort()) {
          case SHARED, LOCAL, PARAMETER -> CompletionItemKind.Variable;
          case PROCEDURE, THREAD -> CompletionItemKind.Function;
          case LABEL -> CompletionItemKind.Reference;
          case LOCK, COND, GUARD, CHANNEL, CONDVAR, SEMAPHORE, RWLOCK, BARRIER ->
              CompletionItemKind.Field;
        });
    return item;
  }

  private static Stream<CompletionItem> keywords(String... keywords) {
    return keywords(List.of(keywords));
  }

  private static Stream<CompletionItem> keywords(List<String> keywords) {
    return keywords.stream()
        .filter(keyword -> !keyword.isEmpty())
        .map(keyword -> {
          CompletionItem item = new CompletionItem(keyword);
          item.setKind(CompletionItemKind.Keyword);
          return item;
        });
  }
}
