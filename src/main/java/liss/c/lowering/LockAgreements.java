package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.c.ir.Instruction;
import liss.c.ir.Origin;
import liss.c.ir.Unreachable;
import liss.c.source.OtherConfigurations.Agreements;
import liss.c.source.OtherConfigurations.Part;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Position;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;

/**
 * Notes in the instructions of a function where the locks that are held must agree. Where they are
 * the same from one instruction to the next, nothing is inserted, and calls change nothing.
 */
final class LockAgreements {

  private final Agreements agreements;
  private final InstructionBuilder code;
  private final SourceSpan function;
  private final Map<Part, Integer> starts = new HashMap<>();

  /**
   * @param function where the function is
   */
  LockAgreements(Agreements agreements, InstructionBuilder code, SourceSpan function) {
    this.agreements = agreements;
    this.code = code;
    this.function = function;
  }

  /** Control is in front of a statement of a block, or at its end. */
  void at(IASTCompoundStatement block, int position) {
    for (Part part : agreements.in(block)) {
      if (part.to() == position && starts.containsKey(part)) {
        behind(part);
      }
      if (part.from() == position) {
        starts.put(part, code.position());
        code.add(inFront(part));
        if (part.to() == position) {
          behind(part);
        }
      }
    }
  }

  private void behind(Part part) {
    int start = starts.getOrDefault(part, code.position());
    if (!part.isWhole()) {
      List<Instruction> steps =
          List.copyOf(code.instructions().subList(start + 1, code.position()));
      code.takeBack(start + 1);
      unchanged(steps, inFront(part)).forEach(code::add);
    }
    code.add(agreement(part.span()));
  }

  /** The instructions of the whole function. */
  List<Instruction> of(List<Instruction> body) {
    if (agreements.everywhere() || isLeft(body)) {
      return unchanged(body, agreement(function));
    }
    List<SourceSpan> atReturns = new ArrayList<>();
    starts.keySet().stream().filter(Part::mayReturn).map(Part::span).forEach(atReturns::add);
    List<Instruction> all = new ArrayList<>();
    if (agreements.atEnds()) {
      atReturns.add(function);
      all.add(agreement(function));
    }
    for (Instruction instruction : body) {
      if (instruction instanceof Instruction.Return) {
        atReturns.forEach(span -> all.add(agreement(span)));
      }
      all.add(instruction);
    }
    return all;
  }

  /**
   * Whether control gets to some part and never after it: the text after it is not reached in this
   * configuration, but may be in others.
   */
  private boolean isLeft(List<Instruction> body) {
    List<Instruction> reached = Unreachable.without(body);
    return starts.keySet().stream()
        .anyMatch(
            part -> reached.contains(inFront(part)) && !reached.contains(agreement(part.span())));
  }

  /** The instructions, where the held locks are the same all the time. */
  private static List<Instruction> unchanged(List<Instruction> body, Instruction.Point place) {
    List<Instruction> all = new ArrayList<>(List.of(place));
    for (Instruction instruction : body) {
      switch (instruction) {
        case Instruction.Point i when i.position() != Position.AGREEMENT -> {}
        case Instruction.Return i -> {
          all.add(place);
          all.add(i);
        }
        case Instruction.Label i -> {
          all.add(i);
          all.add(place);
        }
        case Instruction.Call i -> {
          all.add(i);
          all.add(place);
        }
        default -> all.add(instruction);
      }
    }
    return all;
  }

  /** In front of a part, at its first character. */
  private static Instruction.Point inFront(Part part) {
    return agreement(
        new SourceSpan(
            part.span().start(), part.span().start(), part.span().line(), part.span().column()));
  }

  /** Points that start at the same place of the text agree. */
  private static Instruction.Point agreement(SourceSpan span) {
    return new Instruction.Point(Position.AGREEMENT, span, new Origin(span, span, List.of()));
  }
}
