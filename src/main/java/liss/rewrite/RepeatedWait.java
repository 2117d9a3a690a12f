package liss.rewrite;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.source.WrittenAccesses.Wait;
import liss.emit.Edit;
import liss.lang.InsertionPoints.Marked;
import liss.lang.LockWriting.Mode;
import liss.lang.LockWriting.OwnLock;
import liss.lang.LockWriting.Use;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Position;
import liss.rewrite.Rewrite.TestedAgain;

/**
 * A statement that waits, in a loop that ends when what it waits for also holds under a lock:
 *
 * <pre>{@code
 * for (;;) {
 *   if (wait_event_interruptible(d->wq, d->count > 0))
 *     return -ERESTARTSYS;
 *   mutex_lock(&d->lock);
 *   if (d->count > 0)
 *     break;
 *   mutex_unlock(&d->lock);
 * }
 * mutex_unlock(&d->lock);
 * }</pre>
 *
 * <p>The lock is released at once; a synthesis moves this to where it is needed no more.
 */
final class RepeatedWait {

  private final String text;
  private final Wait wait;
  private final String outer;
  private final String inner;
  private final String lineBreak;

  private RepeatedWait(String text, Wait wait) {
    this.text = text;
    this.wait = wait;
    this.lineBreak = text.contains("\r\n") ? "\r\n" : "\n";
    int start = wait.statement().start();
    this.outer = text.substring(text.lastIndexOf('\n', start - 1) + 1, start);
    this.inner = outer + (outer.contains("\t") ? "\t" : "  ");
  }

  /** The change with each lock of the program that the statement can take without a local. */
  static List<Rewrite> of(Program program, Wait wait) {
    RepeatedWait repeated = new RepeatedWait(program.source().text(), wait);
    return program.insertionPoints() instanceof Marked marked && repeated.outer.isBlank()
        ? marked.ownLocks().stream().flatMap(repeated::under).toList()
        : List.of();
  }

  private Stream<Rewrite> under(OwnLock lock) {
    return lock.at(Position.BEFORE_STATEMENT, wait.statement().start(), Mode.EXCLUSIVE).stream()
        .filter(use -> !use.lock().contains("%f"))
        .limit(1)
        .map(use -> new TestedAgain(lock.name(), wait.statement(), edits(use)));
  }

  private List<Edit> edits(Use use) {
    SourceSpan all = wait.statement();
    SourceSpan part = wait.condition();
    String statement =
        text.substring(all.start(), all.end())
            .lines()
            .collect(Collectors.joining(lineBreak + inner.substring(outer.length())));
    String again = text.substring(part.start(), part.end());
    String loop =
        Stream.of(
                "for (;;) {",
                inner + statement,
                inner + use.lock(),
                inner + "if (" + again + ")",
                inner + inner.substring(outer.length()) + "break;",
                inner + use.unlock(),
                outer + "}",
                outer + use.unlock())
            .collect(Collectors.joining(lineBreak));
    return List.of(Edit.replacing(all, loop));
  }
}
