package liss.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.calls.Entry;
import liss.emit.Emitter;
import liss.emit.LockHomes;
import liss.emit.LockKinds;
import liss.format.Printable;
import liss.format.UnifiedDiff;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.LockKind;
import liss.lang.Program;
import liss.patch.ChangedFiles.Change;
import liss.report.Synthesis;
import liss.synth.SectionGroup;
import liss.synth.SynthesisResult.Synthesized;

/**
 * The locks of a synthesis as mails for {@code git am}, one for each bug. A bug is a group of
 * critical sections that share neither a lock nor a bad interleaving with others. Each mail changes
 * what the ones in front of it leave.
 *
 * @param entries the functions that the kernel calls, for the messages
 * @param trusted which files may be read because a line marker names them
 * @param version of liss
 */
public record PatchSeries(
    Synthesis synthesis, List<Entry> entries, TrustedFiles trusted, String version) {

  /** The date in the first line says that the mail was made for {@code git am}. */
  private static final String START =
      "From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001\n";

  /** Copies the list. */
  public PatchSeries {
    entries = List.copyOf(entries);
  }

  /** The mails, one after the other; empty if nothing changes. */
  public String mails() {
    return synthesis.result() instanceof Synthesized result && !result.sections().isEmpty()
        ? mails(result)
        : "";
  }

  private String mails(Synthesized result) {
    Program program = synthesis.program().program();
    List<SectionGroup> bugs = bugs(result);
    List<String> mails = new ArrayList<>();
    List<LockKind> kinds = LockKinds.of(synthesis.program(), result.placement());
    SortedMap<Integer, LockHome> homes =
        LockHomes.in(result.text(), synthesis.program(), result.placement());
    String before = program.source().text();
    for (int i = 0; i < bugs.size(); i++) {
      boolean isLast = i == bugs.size() - 1;
      int locks = bugs.get(i).locks().last() + 1;
      String after =
          isLast
              ? result.text()
              : Emitter.emit(
                  program,
                  result.placement().first(locks),
                  kinds.subList(0, locks),
                  homes.headMap(locks));
      String number = bugs.size() == 1 ? "" : " %d/%d".formatted(i + 1, bugs.size());
      mails.add(mail(number, bugs.get(i), result, diff(program, before, after)));
      before = after;
    }
    return String.join("", mails);
  }

  /**
   * The groups; all as one if the locks of one are not numbered one after the other, since a lock
   * is added with those in front of it.
   */
  private static List<SectionGroup> bugs(Synthesized result) {
    List<SectionGroup> bugs = SectionGroup.byLock(result.sections());
    List<Integer> locks = bugs.stream().map(SectionGroup::locks).flatMap(Set::stream).toList();
    return locks.equals(locks.stream().sorted().toList())
        ? bugs
        : List.of(bugs.stream().reduce(SectionGroup::with).orElseThrow());
  }

  private String mail(String number, SectionGroup bug, Synthesized result, String diff) {
    CommitMessage message = new CommitMessage(synthesis, result, entries, bug);
    String file = synthesis.program().program().source().file();
    String driver = file.replaceFirst(".*/", "").replaceFirst("\\.\\w+$", "");
    return START
        + "From: liss <liss@localhost>\n"
        + "Subject: [PATCH%s] %s: %s\n".formatted(number, Printable.name(driver), message.subject())
        + "MIME-Version: 1.0\n"
        + "Content-Type: text/plain; charset=UTF-8\n"
        + "Content-Transfer-Encoding: 8bit\n\n"
        + Printable.PLAIN.text(message.body())
        + "---\n"
        + diff
        + "-- \nliss "
        + version
        + "\n\n";
  }

  /** The difference between two texts that stand for the program, in the files that change. */
  private String diff(Program program, String before, String after) {
    SequencedMap<String, Change> old = ChangedFiles.changed(program.source(), before, trusted);
    return ChangedFiles.changed(program.source(), after, trusted).entrySet().stream()
        .flatMap(entry -> {
          String name = FileName.inRepository(entry.getKey());
          Change change = entry.getValue();
          String from = old.getOrDefault(entry.getKey(), change.unchanged()).after();
          String diff = UnifiedDiff.of(name, from, change.after());
          return diff.isEmpty()
              ? Stream.empty()
              : Stream.of("diff --git a/%s b/%s\n".formatted(name, name) + diff);
        })
        .collect(Collectors.joining());
  }
}
