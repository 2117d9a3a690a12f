package liss.c.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.c.syntax.AtomicAccess;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTPointer;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.c.ICASTPointer;

/** The type that a function returns, as far as it can be written down. */
public sealed interface ReturnType {

  /** Nothing: {@code void}. */
  record Nothing() implements ReturnType {}

  /**
   * A value.
   *
   * @param variable how a variable of this type is declared, {@code %s} standing for its name
   */
  record Value(String variable) implements ReturnType {}

  /** The word in the text; not where a macro hides it. */
  Pattern VOLATILE = Pattern.compile("\\b(__)?volatile(__)?\\b");

  /** A value of a type that has no name, or whose name is not easily written. */
  record Nameless() implements ReturnType {}

  /** The type that a function returns, whatever its storage class, attributes and macros. */
  static ReturnType of(IASTFunctionDefinition function, Spans spans) {
    Optional<String> specifier = specifier(function.getDeclSpecifier(), spans);
    IASTDeclarator outermost = function.getDeclarator();
    while (outermost.getParent() instanceof IASTDeclarator around) {
      outermost = around;
    }
    Optional<String> declarator = declarator(outermost, spans);
    if (specifier.isEmpty() || declarator.isEmpty()) {
      return new Nameless();
    }
    return specifier.get().equals("void") && declarator.get().equals("%s")
        ? new Nothing()
        : new Value(specifier.get() + " " + declarator.get());
  }

  private static Optional<String> specifier(IASTDeclSpecifier specifier, Spans spans) {
    Optional<String> type =
        switch (specifier) {
          case IASTNamedTypeSpecifier named -> Optional.of(named.getName().toString());
          case IASTElaboratedTypeSpecifier named -> tagged(keyword(named), named.getName());
          case IASTCompositeTypeSpecifier composite -> {
            boolean isUnion = composite.getKey() == IASTCompositeTypeSpecifier.k_union;
            yield tagged(isUnion ? "union" : "struct", composite.getName());
          }
          case IASTEnumerationSpecifier enumeration -> tagged("enum", enumeration.getName());
          case IASTSimpleDeclSpecifier simple -> simple(simple);
          default -> Optional.empty();
        };
    String qualifiers =
        (specifier.isConst() ? "const " : "")
            + qualifiers(specifier, specifier.isVolatile(), spans);
    return type.map(name -> qualifiers + name);
  }

  /** The qualifiers that the parser does not see, or takes for others ({@link AtomicAccess}). */
  private static String qualifiers(IASTNode node, boolean isAtomic, Spans spans) {
    return (isAtomic ? "_Atomic " : "")
        + (VOLATILE.matcher(spans.textOf(node)).find() ? "volatile " : "");
  }

  private static String keyword(IASTElaboratedTypeSpecifier specifier) {
    return switch (specifier.getKind()) {
      case IASTElaboratedTypeSpecifier.k_enum -> "enum";
      case IASTElaboratedTypeSpecifier.k_union -> "union";
      default -> "struct";
    };
  }

  private static Optional<String> tagged(String keyword, IASTName tag) {
    return tag.toString().isEmpty() ? Optional.empty() : Optional.of(keyword + " " + tag);
  }

  private static Optional<String> simple(IASTSimpleDeclSpecifier type) {
    List<String> words = new ArrayList<>();
    add(words, "unsigned", type.isUnsigned());
    add(words, "signed", type.isSigned());
    add(words, "short", type.isShort());
    add(words, "long", type.isLong());
    add(words, "long long", type.isLongLong());
    add(words, "_Complex", type.isComplex());
    switch (type.getType()) {
      case IASTSimpleDeclSpecifier.t_void -> words.add("void");
      case IASTSimpleDeclSpecifier.t_char -> words.add("char");
      case IASTSimpleDeclSpecifier.t_int -> words.add("int");
      case IASTSimpleDeclSpecifier.t_float -> words.add("float");
      case IASTSimpleDeclSpecifier.t_double -> words.add("double");
      case IASTSimpleDeclSpecifier.t_bool -> words.add("_Bool");
      case IASTSimpleDeclSpecifier.t_int128 -> words.add("__int128");
      case IASTSimpleDeclSpecifier.t_float128 -> words.add("__float128");
      case IASTSimpleDeclSpecifier.t_unspecified ->
          add(words, "int", words.isEmpty()); // no type at all: old C
      default -> {
        return Optional.empty();
      }
    }
    return Optional.of(String.join(" ", words));
  }

  private static void add(List<String> words, String word, boolean present) {
    if (present) {
      words.add(word);
    }
  }

  /** The declarator of a variable that is declared like the result; empty for arrays. */
  private static Optional<String> declarator(IASTDeclarator function, Spans spans) {
    String outer = pointers(function, spans);
    IASTDeclarator inner = function.getNestedDeclarator();
    if (inner == null) {
      return Optional.of(outer + "%s");
    }
    String pointers = pointers(inner, spans);
    if (inner.getNestedDeclarator() != null) {
      return Optional.empty();
    }
    if (pointers.isEmpty()) {
      return Optional.of(outer + "%s");
    }
    return function instanceof IASTStandardFunctionDeclarator pointed
            && inner instanceof IASTStandardFunctionDeclarator
        ? Optional.of(outer + "(" + pointers + "%s)" + parameters(pointed))
        : Optional.empty();
  }

  private static String pointers(IASTDeclarator declarator, Spans spans) {
    StringBuilder text = new StringBuilder();
    for (IASTPointerOperator operator : declarator.getPointerOperators()) {
      text.append('*');
      if (operator instanceof IASTPointer pointer) {
        text.append(pointer.isConst() ? "const " : "");
        text.append(qualifiers(pointer, pointer.isVolatile(), spans));
        text.append(pointer instanceof ICASTPointer c && c.isRestrict() ? "restrict " : "");
      }
    }
    return text.toString();
  }

  private static String parameters(IASTStandardFunctionDeclarator function) {
    String list =
        Arrays.stream(function.getParameters())
            .map((IASTParameterDeclaration parameter) -> ((IASTNode) parameter).getRawSignature())
            .collect(Collectors.joining(", "));
    return "(" + list + (function.takesVarArgs() ? ", ..." : "") + ")";
  }
}
