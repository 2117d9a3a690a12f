package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import liss.cfa.ProgramCfa;
import liss.emit.LockHomes;
import liss.emit.LockKinds;
import liss.emit.LockKinds.Call;
import liss.emit.LockKinds.Reason;
import liss.lang.ExecutionContext;
import liss.lang.LockWriting.LockHome;
import liss.synth.SynthesisResult.Synthesized;

/** Of which kind new locks are, and why, if they are of several kinds. */
public final class LockKindText {

  private LockKindText() {}

  /**
   * A sentence for each new lock, in the order of the locks; none if all are written in one way.
   */
  public static List<String> sentences(ProgramCfa program, Synthesized result) {
    List<Reason> reasons = LockKinds.reasons(program, result.placement());
    SortedMap<Integer, LockHome> homes = LockHomes.in(result.text(), program, result.placement());
    return IntStream.range(0, reasons.size())
        .filter(lock -> !result.placement().existing().containsKey(lock))
        .mapToObj(lock ->
            sentence(result.lockNames().get(lock), reasons.get(lock))
                + Optional.ofNullable(homes.get(lock)).map(LockKindText::place).orElse(""))
        .toList();
  }

  private static String sentence(String name, Reason reason) {
    String takers = String.join(", ", reason.takers());
    return switch (reason.kind()) {
      case MUTEX -> name + " is a mutex: " + asleep(reason);
      case SPIN ->
          name
              + " is a spin lock: "
              + (reason.isInside()
                  ? "it is taken while another one is held."
                  : "no interrupt takes it, and nothing that may sleep is called while it is"
                      + " held.");
      case SPIN_BH ->
          name
              + " is a spin lock, with software interrupts off: "
              + takers
              + " takes it in one."
              + assumed(reason);
      case SPIN_IRQ, SPIN_IRQ_ACROSS ->
          name
              + " is a spin lock, with interrupts off: "
              + takers
              + (reason.context() == ExecutionContext.HARDIRQ
                  ? " takes it in a hardware interrupt."
                  : " takes it in a software interrupt, and it is taken while another one is held.")
              + assumed(reason);
    };
  }

  private static String place(LockHome home) {
    return switch (home) {
      case LockHome.OfDevice in ->
          " It is a member of "
              + in.structure().name()
              + ", as all that changes while it is held is in there.";
      case LockHome.InObject in -> " It is a member of " + in.owner().type() + ".";
      case LockHome.Beside in -> "";
      case LockHome.InFile in -> "";
    };
  }

  private static String asleep(Reason reason) {
    if (!reason.sleeping().isEmpty()) {
      return calls(reason.sleeping(), " sleeps", " sleep") + " while it is held.";
    }
    return reason.unknown().isEmpty()
        ? "a mutex is taken while it is held."
        : calls(reason.unknown(), "", "") + " may sleep while it is held.";
  }

  private static String assumed(Reason reason) {
    return reason.unknown().isEmpty()
        ? ""
        : " It is assumed that "
            + calls(reason.unknown(), " does not sleep", " do not sleep")
            + ".";
  }

  /**
   * Some calls, and what they do.
   *
   * @param one what is said of one
   * @param several what is said of several
   */
  private static String calls(List<Call> calls, String one, String several) {
    List<String> named = new ArrayList<>();
    for (Call call : calls) {
      named.add("`" + call.function() + "` at line " + call.span().line());
    }
    List<String> distinct = named.stream().distinct().toList();
    return String.join(", ", distinct) + (distinct.size() == 1 ? one : several);
  }
}
