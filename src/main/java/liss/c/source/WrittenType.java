package liss.c.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.syntax.Bindings;
import org.eclipse.cdt.core.dom.ast.DOMException;
import org.eclipse.cdt.core.dom.ast.EScopeKind;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IEnumeration;
import org.eclipse.cdt.core.dom.ast.IParameter;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IQualifierType;
import org.eclipse.cdt.core.dom.ast.IScope;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.ITypedef;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** How a variable of the type of a value is declared at the start of a function. */
final class WrittenType {

  private WrittenType() {}

  /**
   * The declaration of a variable, {@code %s} standing for its name; empty if the type has no name
   * that is known there, or is atomic.
   */
  static Optional<String> of(IType type) {
    IType value = type;
    while (value instanceof IQualifierType qualified && !qualified.isVolatile()) {
      value = qualified.getType();
    }
    return words(value).map(words -> words + (words.endsWith("*") ? "%s" : " %s"));
  }

  private static Optional<String> words(IType type) {
    return switch (type) {
      case ITypedef named -> name(named, "").filter(n -> !Bindings.UNDECLARED.equals(n));
      case IBasicType basic -> basic(basic);
      case IEnumeration named -> name(named, "enum ");
      case ICompositeType named ->
          Bindings.isUnknown(named)
              ? Optional.empty()
              : name(named, named.getKey() == ICompositeType.k_union ? "union " : "struct ");
      case IQualifierType qualified when !qualified.isVolatile() ->
          words(qualified.getType()).map(words -> "const " + words);
      case IPointerType pointer when !pointer.isVolatile() && !pointer.isConst() ->
          words(pointer.getType()).map(words -> words + (words.endsWith("*") ? "*" : " *"));
      case null, default -> Optional.empty();
    };
  }

  private static Optional<String> name(IBinding binding, String keyword) {
    return binding.getName().isEmpty() || kind(binding) == EScopeKind.eLocal
        ? Optional.empty()
        : Optional.of(keyword + binding.getName());
  }

  private static Optional<String> basic(IBasicType type) {
    List<String> words = new ArrayList<>();
    if (type.isUnsigned()) {
      words.add("unsigned");
    } else if (type.isSigned()) {
      words.add("signed");
    }
    if (type.isShort()) {
      words.add("short");
    } else if (type.isLongLong()) {
      words.add("long long");
    } else if (type.isLong()) {
      words.add("long");
    }
    switch (type.getKind()) {
      case eVoid -> words.add("void");
      case eChar -> words.add("char");
      case eBoolean -> words.add("_Bool");
      case eFloat -> words.add("float");
      case eDouble -> words.add("double");
      case eInt -> {
        if (words.isEmpty() || words.equals(List.of("signed"))) {
          words.clear();
          words.add("int");
        } else if (words.equals(List.of("unsigned"))) {
          words.add("int");
        }
      }
      default -> {
        return Optional.empty();
      }
    }
    return type.isComplex() || type.isImaginary()
        ? Optional.empty()
        : Optional.of(String.join(" ", words));
  }

  private static EScopeKind kind(IBinding binding) {
    try {
      IScope scope = binding.getScope();
      return scope == null ? EScopeKind.eGlobal : scope.getKind();
    } catch (DOMException | RuntimeException e) {
      return EScopeKind.eLocal; // the parser fails in ways of its own
    }
  }

  /** Whether a variable is declared in a function, or is a parameter of it. */
  static boolean isInFunction(IVariable variable) {
    return kind(variable) == EScopeKind.eLocal || isParameter(variable);
  }

  static boolean isParameter(IVariable variable) {
    return variable instanceof IParameter;
  }
}
