package liss.c.insertion;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.TranslationUnit;
import liss.lang.InsertionPoints.Braces;
import liss.lang.Positions;
import liss.lang.SourceSpan;

/**
 * The text of a function: its body, and the statements that are in no other one, in their order.
 *
 * @param whole from its opening brace to its closing one
 */
record BodyText(SourceSpan whole, List<SourceSpan> statements, List<Instruction> body) {

  /** The text of a function; empty if its braces are not written in the file. */
  static Optional<BodyText> of(Function function, TranslationUnit unit) {
    int behind = function.span().end();
    return unit.text().points().blocks().entrySet().stream()
        .filter(block -> block.getValue().opening() >= behind)
        .min(Map.Entry.comparingByValue((one, other) -> one.opening() - other.opening()))
        .filter(block -> contains(block, function))
        .map(block -> {
          SourceSpan whole =
              new Positions(unit.source().text())
                  .span(block.getValue().opening(), block.getKey() + 1);
          return new BodyText(whole, statements(block.getValue(), function), function.body());
        });
  }

  private static boolean contains(Map.Entry<Integer, Braces> block, Function function) {
    int end = function.body().getLast().origin().span().end();
    return function.span().end() <= block.getValue().opening()
        && block.getValue().opening() < end
        && end <= block.getKey() + 1;
  }

  private static List<SourceSpan> statements(Braces braces, Function function) {
    return function.body().stream()
        .filter(step -> step instanceof Instruction.Point)
        .map(step -> ((Instruction.Point) step).span())
        .filter(span -> braces.statements().contains(span.start()))
        .distinct()
        .toList();
  }

  /**
   * The outermost statement that an instruction is executed in, if it is in no statement inside of
   * it: if nothing else was begun when it is executed.
   */
  Optional<SourceSpan> statement(int instruction) {
    for (int i = instruction; i >= 0; i--) {
      if (body.get(i) instanceof Instruction.Point point) {
        return statements.stream()
            .filter(point.span()::equals)
            .filter(statement -> contains(statement, body.get(instruction).origin().span()))
            .findFirst();
      }
    }
    return Optional.empty();
  }

  /** The outermost statement around an instruction; the instruction itself if there is none. */
  SourceSpan outermost(int instruction) {
    SourceSpan span = body.get(instruction).origin().span();
    return statements.stream()
        .filter(statement -> contains(statement, span))
        .findFirst()
        .orElse(span);
  }

  /** Whether one stretch of text is a part of another one. */
  static boolean contains(SourceSpan outer, SourceSpan inner) {
    return outer.start() <= inner.start() && inner.end() <= outer.end();
  }

  /** Whether a step is written as a jump. */
  static boolean isGoto(Instruction step) {
    return step instanceof Instruction.JumpTo
        || step instanceof Instruction.Jump jump && jump.target().startsWith("label.");
  }
}
