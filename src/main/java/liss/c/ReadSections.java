package liss.c;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.Outcomes.Known;
import liss.c.Outcomes.Outcome;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.Vocabulary;
import liss.lang.Stmt.SyncKind;

/**
 * The sections that a thread reads again if a writer has disturbed them. They are as if they ran
 * alone if each way after a disturbance leads back to a beginning; else what is read counts, and
 * the beginnings and ends of the function exclude nobody.
 */
final class ReadSections {

  private final Functions functions;

  private ReadSections(Functions functions) {
    this.functions = functions;
  }

  /** The program without beginnings and ends that exclude nobody. Linear but for the ways back. */
  static TranslationUnit replaced(TranslationUnit unit, Vocabulary vocabulary) {
    ReadSections pass = new ReadSections(new Functions(unit, vocabulary));
    return unit.with(unit.functions().stream().map(pass::replaced).toList());
  }

  private Function replaced(Function function) {
    List<Instruction> body = function.body();
    return body.stream().allMatch(i -> bound(i).isEmpty()) || isReadAgain(function)
        ? function
        : function.with(body.stream().flatMap(this::withoutBound).toList());
  }

  /** The beginning or end of a section. */
  private Optional<KnownCall> bound(Instruction instruction) {
    return functions
        .known(instruction)
        .filter(call -> call.meaning().isOptimistic())
        .filter(call -> isBeginning(call) || call.meaning().is(SyncKind.READ_UNLOCK));
  }

  private Stream<Instruction> withoutBound(Instruction instruction) {
    return bound(instruction)
        .map(bound ->
            bound.call().result().stream()
                .<Instruction>map(r -> new Instruction.Any(r, instruction.origin())))
        .orElse(Stream.of(instruction));
  }

  private boolean isReadAgain(Function function) {
    Cfg graph = new Cfg(function);
    List<Instruction> body = function.body();
    boolean ends = false;
    for (int at = 0; at < body.size(); at++) {
      Optional<KnownCall> end = bound(body.get(at)).filter(b -> !isBeginning(b));
      if (end.isPresent() && !leadsBack(function, graph, at, end.get().call())) {
        return false;
      }
      ends |= end.isPresent();
    }
    return ends;
  }

  private static boolean isBeginning(KnownCall bound) {
    return bound.meaning().is(SyncKind.READ_LOCK);
  }

  /** Whether each way after an end that tells of a disturbance leads to a beginning. */
  private boolean leadsBack(Function function, Cfg graph, int end, Instruction.Call call) {
    record At(int position, Known known) {}
    if (call.result().isEmpty()) {
      return false;
    }
    Outcomes outcomes = new Outcomes(function, graph, Set.of(call.result().get()), Map.of());
    Known disturbed = Known.NOTHING.with(call.result().get(), Optional.of(Outcome.OTHER));
    Deque<At> open = new ArrayDeque<>(List.of(new At(end + 1, disturbed)));
    Set<At> seen = new HashSet<>();
    while (!open.isEmpty()) {
      At at = open.pop();
      Instruction instruction = function.body().get(at.position());
      if (!seen.add(at) || bound(instruction).filter(ReadSections::isBeginning).isPresent()) {
        continue;
      }
      Known behind = outcomes.behind(instruction, at.known());
      List<Integer> next =
          instruction instanceof Instruction.Branch branch
              ? behind
                  .of(branch.condition())
                  .map(o -> !o.isZero() ? branch.then() : branch.otherwise())
                  .map(label -> List.of(graph.position(label)))
                  .orElseGet(() -> graph.next(at.position()))
              : graph.next(at.position());
      if (next.isEmpty()) {
        return false;
      }
      next.forEach(position -> open.push(new At(position, behind)));
    }
    return true;
  }
}
