package liss.c.lowering;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.c.source.COptions;
import liss.c.source.Problems;
import liss.c.source.UnitReading;
import liss.c.source.UnitReading.Unit;
import liss.c.syntax.Mentions;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.Vocabulary;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/**
 * A file of a program before it is lowered.
 *
 * @param used its functions that may run
 * @param internal the names that other files do not see
 */
record FileOfUnit(Unit unit, List<IASTFunctionDefinition> used, Set<String> internal) {

  /** A file; what is wrong with it is reported. */
  static FileOfUnit of(Unit unit, COptions options) {
    UnitReading reading = unit.reading();
    List<IASTFunctionDefinition> used = Mentions.used(unit.tree(), options::mayBeThread);
    Predicate<IASTNode> isUsed =
        node -> Nodes.function(node).filter(function -> !used.contains(function)).isEmpty();
    new Problems(isUsed, reading.spans(), reading.messages()).report(unit.tree());
    return new FileOfUnit(unit, used, Declarators.internal(unit.tree()));
  }

  private static String name(IASTFunctionDefinition function) {
    return Declarators.name(function.getDeclarator()).toString();
  }

  /** The functions that the other files of a program define for it. */
  static Set<String> definedBeside(FileOfUnit file, List<FileOfUnit> all) {
    Set<String> names = new HashSet<>();
    for (FileOfUnit other : all) {
      if (other != file) {
        other.used.stream()
            .filter(function -> !other.unit.reading().spans().isInSystemHeader(function))
            .map(FileOfUnit::name)
            .filter(name -> !other.internal.contains(name))
            .forEach(names::add);
      }
    }
    names.removeAll(file.internal);
    return names;
  }

  /**
   * The file in normal form.
   *
   * @param beside the functions that other files define
   */
  Linker.Linked lowered(Set<String> beside, Vocabulary vocabulary) {
    UnitReading reading = unit.reading();
    return new Linker.Linked(
        Lowering.of(unit.tree(), used, beside, reading.source(), reading.spans(), vocabulary),
        reading.file(),
        internal,
        used.stream()
            .filter(function -> !reading.spans().isInFile(function))
            .map(FileOfUnit::name)
            .collect(Collectors.toSet()));
  }
}
