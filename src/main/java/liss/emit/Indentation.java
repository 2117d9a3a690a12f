package liss.emit;

import java.util.Map;
import java.util.Optional;
import liss.lang.InsertionPoints.Braces;

/** How the blocks of a text of C are indented. */
final class Indentation {

  private final Layout layout;
  private final Map<Integer, Braces> blocks;
  private final String step;

  /**
   * @param blocks by the offset of the closing brace
   */
  Indentation(Layout layout, Map<Integer, Braces> blocks) {
    this.layout = layout;
    this.blocks = blocks;
    this.step =
        blocks.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .flatMap(block -> stepInto(block.getValue()).stream())
            .findFirst()
            .orElse("\t");
  }

  /** By how much the first block is indented whose statements have their own lines. */
  String step() {
    return step;
  }

  /** The indentation of the statements in the block that ends with the brace. */
  String inBlock(int brace) {
    return Optional.ofNullable(blocks.get(brace))
        .flatMap(this::own)
        .orElseGet(() -> layout.indentation(brace) + step);
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
