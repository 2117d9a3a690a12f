package liss.emit;

import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import liss.lang.InsertionPoints.Braces;

/** How the blocks of a text are indented. */
final class Indentation {

  private final TextFormat layout;
  private final Map<Integer, Braces> blocks;
  private final String step;

  /**
   * @param blocks by the offset of the closing brace
   * @param defaultStep if no block shows by how much blocks are indented
   */
  Indentation(TextFormat layout, SequencedMap<Integer, Braces> blocks, String defaultStep) {
    this.layout = layout;
    this.blocks = blocks;
    this.step =
        blocks.values().stream()
            .flatMap(block -> stepInto(block).stream())
            .findFirst()
            .orElse(defaultStep);
  }

  /** By how much the first block is indented whose statements have their own lines. */
  String step() {
    return step;
  }

  /**
   * The indentation of the statements in the block that ends with the brace.
   *
   * @param outer an offset on a line with the indentation of the block itself
   */
  String inBlock(int brace, int outer) {
    return Optional.ofNullable(blocks.get(brace))
        .flatMap(this::own)
        .orElseGet(() -> layout.indentation(outer) + step);
  }

  private Optional<String> own(Braces block) {
    return block.statements().stream()
        .filter(layout::startsLine)
        .map(layout::indentation)
        .findFirst();
  }

  private Optional<String> stepInto(Braces block) {
    String outer = layout.indentation(block.opening());
    return own(block)
        .filter(inner -> inner.startsWith(outer) && inner.length() > outer.length())
        .map(inner -> inner.substring(outer.length()));
  }
}
