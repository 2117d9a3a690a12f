package liss.c.lowering;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import liss.c.ir.TextLayout;
import liss.c.ir.Type;
import liss.c.source.Spans;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.internal.core.dom.parser.c.CVisitor;

/**
 * The structures of a file and its own headers: where a new member can be, and where their sizes
 * are asked for.
 */
record StructureTexts(IASTTranslationUnit unit, Spans spans, Types types) {

  /**
   * All structures that the file and its own headers define, and that have a tag or another name
   * for their type, in the order of the text.
   */
  List<TextLayout.Structure> all() {
    List<IASTDeclaration> known = new ArrayList<>();
    List<IASTCompositeTypeSpecifier> structures = new ArrayList<>();
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      if (!spans.isInSystemHeader(declaration)) {
        structures.addAll(structures(declaration));
      }
      if (!structures.isEmpty()) {
        known.add(declaration);
      }
    }
    Map<String, List<SourceSpan>> sizes = sizes(known);
    return structures.stream()
        .map(type -> {
          String tag = name(type);
          return new TextLayout.Structure(
              tag, spans.of(type), member(type), sizes.getOrDefault(tag, List.of()));
        })
        .toList();
  }

  private List<IASTCompositeTypeSpecifier> structures(IASTDeclaration declaration) {
    return Nodes.inside(declaration, IASTCompositeTypeSpecifier.class).stream()
        .filter(type -> type.getKey() == IASTCompositeTypeSpecifier.k_struct)
        .filter(type -> !spans.isInSystemHeader(type))
        .filter(type -> !name(type).isEmpty())
        .toList();
  }

  /** The tag of a structure, or else the name for its type; empty if it has neither. */
  private static String name(IASTCompositeTypeSpecifier type) {
    String tag = type.getName().toString();
    return tag.isEmpty()
            && type.getStorageClass() == IASTDeclSpecifier.sc_typedef
            && type.getParent() instanceof IASTSimpleDeclaration declaration
        ? Arrays.stream(declaration.getDeclarators())
            .filter(named -> named.getPointerOperators().length == 0)
            .map(named -> named.getName().toString())
            .findFirst()
            .orElse("")
        : tag;
  }

  /** After which member a new one can be: the last one, or the one in front of an array. */
  private Optional<Integer> member(IASTCompositeTypeSpecifier type) {
    IASTDeclaration[] members = type.getDeclarations(true);
    int last = members.length - 1;
    if (last >= 0 && isArray(members[last])) {
      last--;
    }
    if (last < 0 || !spans.isInFile(members[last]) || !spans.areInOneBranch(type, members[last])) {
      return Optional.empty();
    }
    int end = spans.of(members[last]).end();
    boolean isWritten =
        spans.at(end - 1) == ';'
            && end < spans.of(type).end()
            && (last + 1 == members.length || spans.of(members[last + 1]).start() >= end);
    return isWritten ? Optional.of(end) : Optional.empty();
  }

  private static boolean isArray(IASTDeclaration member) {
    return !(member instanceof IASTSimpleDeclaration declaration)
        || Arrays.stream(declaration.getDeclarators())
            .anyMatch(IASTArrayDeclarator.class::isInstance);
  }

  /**
   * The places of {@code sizeof}, and the fields of other structures.
   *
   * @param known the declarations from the first structure on; those in front know the size of none
   */
  private Map<String, List<SourceSpan>> sizes(List<IASTDeclaration> known) {
    Map<String, List<SourceSpan>> sizes = new LinkedHashMap<>();
    for (IASTTypeIdExpression size : inside(known, IASTTypeIdExpression.class)) {
      if (size.getOperator() == IASTTypeIdExpression.op_sizeof) {
        add(() -> types.of(size.getTypeId()), spans.of(size), sizes);
      }
    }
    for (IASTUnaryExpression size : inside(known, IASTUnaryExpression.class)) {
      if (size.getOperator() == IASTUnaryExpression.op_sizeof) {
        Bindings.type(size.getOperand())
            .ifPresent(type -> add(() -> types.of(type), spans.of(size), sizes));
      }
    }
    for (IASTCompositeTypeSpecifier type : inside(known, IASTCompositeTypeSpecifier.class)) {
      for (IASTDeclaration member : type.getMembers()) {
        if (member instanceof IASTSimpleDeclaration declaration) {
          for (IASTDeclarator field : declaration.getDeclarators()) {
            add(() -> types.of(CVisitor.createType(field)), spans.of(field), sizes);
          }
        }
      }
    }
    return sizes;
  }

  private static <N extends IASTNode> List<N> inside(
      List<IASTDeclaration> declarations, Class<N> kind) {
    return declarations.stream().flatMap(d -> Nodes.inside(d, kind).stream()).toList();
  }

  private static void add(
      Supplier<Type> type, SourceSpan place, Map<String, List<SourceSpan>> sizes) {
    try {
      add(type.get(), place, sizes);
    } catch (UnsupportedException e) {
      // A type that cannot be laid out is none of a device.
    }
  }

  private static void add(Type type, SourceSpan place, Map<String, List<SourceSpan>> sizes) {
    switch (type) {
      case Type.Array t -> add(t.element(), place, sizes);
      case Type.Composite t -> sizes.computeIfAbsent(t.name(), tag -> new ArrayList<>()).add(place);
      default -> {}
    }
  }
}
