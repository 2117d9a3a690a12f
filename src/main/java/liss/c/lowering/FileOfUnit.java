package liss.c.lowering;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 * @param names what names mean for the linker
 */
record FileOfUnit(
    Unit unit, List<IASTFunctionDefinition> used, Set<String> internal, SymbolNames names) {

  /** A file; what is wrong with it is reported. */
  static FileOfUnit of(Unit unit, COptions options) {
    UnitReading reading = unit.reading();
    List<IASTFunctionDefinition> used = Mentions.used(unit.tree(), options::mayBeThread);
    Set<IASTFunctionDefinition> mayRun = new HashSet<>(used);
    Predicate<IASTNode> isUsed =
        node -> Nodes.function(node).filter(function -> !mayRun.contains(function)).isEmpty();
    new Problems(isUsed, reading.spans(), reading.messages()).report(unit.tree());
    Set<String> internal = Declarators.internal(unit.tree());
    SymbolNames names = SymbolNames.of(unit.tree(), reading.spans(), internal);
    return new FileOfUnit(unit, used, internal, names);
  }

  /** The files of one program, in which an alias of one file is a name in all of them. */
  static List<FileOfUnit> together(List<FileOfUnit> files) {
    if (files.size() == 1) {
      return files;
    }
    List<FileOfUnit> shown = files.stream().map(FileOfUnit::shown).toList();
    Map<String, String> aliases = new HashMap<>();
    Set<String> defined = new HashSet<>();
    for (FileOfUnit file : shown) {
      file.names
          .aliases()
          .forEach((alias, target) -> {
            if (!file.internal.contains(alias)) {
              aliases.putIfAbsent(alias, target);
            }
          });
      file.defined().forEach(defined::add);
    }
    return shown.stream()
        .map(file -> {
          Predicate<String> isOther =
              alias ->
                  defined.contains(alias)
                      || file.internal.contains(alias) && !file.names.aliases().containsKey(alias);
          return new FileOfUnit(
              file.unit, file.used, file.internal, file.names.with(aliases, isOther));
        })
        .toList();
  }

  private FileOfUnit shown() {
    SymbolNames shown = names.shown(internal);
    Set<String> hidden = new HashSet<>(internal);
    hidden.removeIf(name -> !shown.symbol(name).equals(names.symbol(name)));
    return new FileOfUnit(unit, used, hidden, shown);
  }

  /** The symbols that the file defines for others. */
  private Stream<String> defined() {
    return Declarators.linked(unit.tree()).stream()
        .filter(Declarators::isDefinition)
        .map(declarator -> Declarators.name(declarator).toString())
        .filter(name -> !internal.contains(name) && !names.isAlias(name))
        .map(names::symbol);
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
            .map(other.names::linked)
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
        Lowering.of(
            unit.tree(), used, beside, names, reading.source(), reading.spans(), vocabulary),
        reading.file(),
        internal.stream().map(names::symbol).collect(Collectors.toSet()),
        used.stream()
            .filter(function -> !reading.spans().isInFile(function))
            .map(FileOfUnit::name)
            .map(names::linked)
            .collect(Collectors.toSet()));
  }
}
