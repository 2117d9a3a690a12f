package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.ir.Layouts;
import liss.c.ir.Layouts.Layout;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.ir.Type.Sign;
import liss.c.syntax.Bindings;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IEnumeration;
import org.eclipse.cdt.core.dom.ast.IEnumerator;
import org.eclipse.cdt.core.dom.ast.IFunctionType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.ITypedef;
import org.eclipse.cdt.internal.core.dom.parser.c.CStructure;
import org.eclipse.cdt.internal.core.dom.parser.c.CVisitor;

/** The types of a text in normal form, and the layouts of its structures and unions. */
final class Types {

  /**
   * The state of a walk through the arguments of a variadic function: 24 bytes on x86-64. It begins
   * with the address of the next argument.
   */
  private static final String ARGUMENTS = "__builtin_va_list";

  private final Map<ICompositeType, Type.Composite> composites = new HashMap<>();
  private final Map<String, Layout> layouts = new LinkedHashMap<>();

  /** The layouts as readers get them; empty if they are to be made anew. */
  private Optional<Layouts> met = Optional.empty();

  private final Set<String> names = new HashSet<>();

  /** The layouts of what was met so far. */
  Layouts layouts() {
    if (met.isEmpty()) {
      met = Optional.of(new Layouts(layouts));
    }
    return met.get();
  }

  private void lay(String name, Layout layout) {
    if (!layout.equals(layouts.put(name, layout))) {
      met = Optional.empty();
    }
  }

  /** The array without a length at the end of a structure (C11, 6.7.2.1, paragraph 18). */
  Optional<Layouts.Field> flexible(Type.Composite composite) {
    return layouts()
        .layout(composite)
        .filter(layout -> composite.kind() == Type.Kind.STRUCTURE && !layout.fields().isEmpty())
        .map(layout -> layout.fields().getLast())
        .filter(end -> end.type() instanceof Type.Array array && array.length() == 0);
  }

  /** A structure whose array at the end has a length. */
  Type.Composite withEnd(Type.Composite composite, long length) {
    Layout layout = layouts().layout(composite).orElseThrow();
    Layouts.Field end = layout.fields().getLast();
    Type.Array array = new Type.Array(((Type.Array) end.type()).element(), length);
    List<Layouts.Field> fields = new ArrayList<>(layout.fields());
    fields.set(fields.size() - 1, new Layouts.Field(end.name(), array, end.offset(), end.bits()));
    long size = Math.max(layout.size(), end.offset() + layouts().size(array).orElse(0));
    String name = composite.name() + " with " + length;
    lay(name, new Layout(fields, size, layout.alignment(), Optional.empty()));
    return new Type.Composite(composite.kind(), name);
  }

  /** The type that the parser has found. */
  Type of(IType type) {
    if (Bindings.isUnknown(type)) {
      return new Type.Unknown("a value of unknown type");
    }
    if (isArguments(type)) {
      Type next = new Type.Pointer(new Type.Nothing());
      Layouts.Field field = new Layouts.Field("next", next, 0, Optional.empty());
      lay(ARGUMENTS, new Layout(List.of(field), 24, 8, Optional.empty()));
      return new Type.Array(new Type.Composite(Type.Kind.STRUCTURE, ARGUMENTS), 1);
    }
    return switch (Bindings.plain(type)) {
      case IBasicType t -> basic(t);
      case IEnumeration t -> enumeration(t);
      case IPointerType t -> new Type.Pointer(inner(t.getType()));
      case IArrayType t -> new Type.Array(inner(t.getType()), length(t));
      case ICompositeType t -> composite(t, type);
      case IFunctionType t -> code(t);
      case null, default -> new Type.Unknown("a value of unknown type");
    };
  }

  /** The type of an element, or of what a pointer points to. */
  private Type inner(IType type) {
    return VariableLengths.isIn(type)
        ? new Type.Unknown("an array whose length is not a constant")
        : of(type);
  }

  /** The type that a type in parentheses names. */
  Type of(IASTTypeId type) {
    return of(CVisitor.createType(type.getAbstractDeclarator()));
  }

  private static boolean isArguments(IType type) {
    return type instanceof ITypedef named && named.getName().equals(ARGUMENTS)
        || type instanceof ITypedef outer && outer.getType() != null && isArguments(outer.getType())
        || type != null && ARGUMENTS.equals(type.toString());
  }

  private static Type basic(IBasicType type) {
    if (type.isComplex() || type.isImaginary()) {
      return Type.Unknown.COMPLEX;
    }
    Sign sign = type.isUnsigned() ? Sign.UNSIGNED : Sign.SIGNED;
    return switch (type.getKind()) {
      case eVoid -> new Type.Nothing();
      case eBoolean -> new Type.Bool();
      case eChar -> new Int(8, sign);
      case eFloat -> new Type.Real(32);
      case eDouble -> new Type.Real(type.isLong() ? 80 : 64);
      case eFloat128 -> new Type.Real(128);
      case eInt, eUnspecified ->
          new Int(type.isLong() || type.isLongLong() ? 64 : type.isShort() ? 16 : 32, sign);
      case eInt128 -> new Int(128, sign);
      default -> new Type.Unknown("a number of an unknown kind");
    };
  }

  /** An enumeration is an {@code unsigned int} if no constant is negative, as for GCC. */
  private static Type enumeration(IEnumeration type) {
    long least = 0;
    long greatest = 0;
    for (IEnumerator constant : type.getEnumerators()) {
      Number value = constant.getValue().numberValue();
      least = Math.min(least, value == null ? 0 : value.longValue());
      greatest = Math.max(greatest, value == null ? 0 : value.longValue());
    }
    boolean isLong =
        least < Integer.MIN_VALUE || greatest > (least < 0 ? Integer.MAX_VALUE : 0xffffffffL);
    return new Int(isLong ? 64 : 32, least < 0 ? Sign.SIGNED : Sign.UNSIGNED);
  }

  private static long length(IArrayType type) {
    boolean isKnown = type.getSize() != null && !VariableLengths.isIn(type);
    Number length = isKnown ? type.getSize().numberValue() : null;
    return length == null ? 0 : Math.max(0, length.longValue());
  }

  private Type code(IFunctionType type) {
    IType[] given = type.getParameterTypes();
    List<Type> parameters =
        Stream.of(given)
            .map(this::of)
            .map(Types::passed)
            .filter(t -> !(t instanceof Type.Nothing))
            .toList();
    return new Type.Code(
        of(type.getReturnType()),
        parameters,
        type.takesVarArgs() ? Type.Arity.VARIADIC : Type.Arity.FIXED);
  }

  /** What a parameter is that is declared with a type: arrays and functions are addresses. */
  static Type passed(Type type) {
    return switch (type) {
      case Type.Array t -> new Type.Pointer(t.element());
      case Type.Code t -> new Type.Pointer(t);
      case Type.Scalar t -> t;
      case Type.Composite t -> t;
      case Type.Nothing t -> t;
      case Type.Unknown t -> t;
    };
  }

  /** Registers the layout of a structure when it is met first; it may contain its own address. */
  private Type.Composite composite(ICompositeType type, IType named) {
    Type.Composite known = composites.get(type);
    if (known != null) {
      return known;
    }
    Type.Kind kind =
        type.getKey() == ICompositeType.k_union ? Type.Kind.UNION : Type.Kind.STRUCTURE;
    Type.Composite composite = new Type.Composite(kind, name(type, named));
    composites.put(type, composite);
    specifier(type)
        .ifPresent(node -> {
          try {
            lay(composite.name(), new CompositeLayout(this).of(node, kind, spelling(type, named)));
          } catch (UnsupportedException e) {
            // Its size and fields are not known.
          }
        });
    return composite;
  }

  private static Optional<String> spelling(ICompositeType type, IType named) {
    String tag = type.getName();
    if (tag != null && !tag.isEmpty()) {
      return Optional.of((type.getKey() == ICompositeType.k_union ? "union " : "struct ") + tag);
    }
    return named instanceof ITypedef definition
        ? Optional.of(definition.getName())
        : Optional.empty();
  }

  private String name(ICompositeType type, IType named) {
    String tag = type.getName();
    String name =
        tag != null && !tag.isEmpty()
            ? tag
            : named instanceof ITypedef definition ? definition.getName() : "nameless";
    String unique = name;
    for (int i = 2; !names.add(unique); i++) {
      unique = name + "." + i;
    }
    return unique;
  }

  private static Optional<IASTCompositeTypeSpecifier> specifier(ICompositeType type) {
    type.getFields(); // The parser looks for the definition only now.
    return Optional.of(type)
        .filter(CStructure.class::isInstance)
        .map(structure -> ((CStructure) structure).getDefinition())
        .stream()
        .flatMap(node -> Stream.iterate(node, n -> n != null, IASTNode::getParent).limit(2))
        .filter(IASTCompositeTypeSpecifier.class::isInstance)
        .map(IASTCompositeTypeSpecifier.class::cast)
        .findFirst();
  }

  /** The structure or union that a declaration without a name defines inside of another one. */
  Optional<Type.Composite> nameless(IASTSimpleDeclaration declaration) {
    return declaration.getDeclSpecifier() instanceof IASTCompositeTypeSpecifier specifier
            && specifier.getName().resolveBinding() instanceof ICompositeType type
        ? Optional.of(composite(type, type))
        : Optional.empty();
  }

  /** A field by its name, and the nameless structures around it from the outside. */
  Optional<List<Layouts.Field>> path(Type.Composite composite, String name) {
    Layouts all = layouts();
    Optional<Layouts.Field> direct = all.field(composite, name);
    if (direct.isPresent()) {
      return Optional.of(List.of(direct.get()));
    }
    for (Layouts.Field field : all.layout(composite).map(Layout::fields).orElse(List.of())) {
      if (field.name().startsWith(CompositeLayout.NAMELESS)
          && field.type() instanceof Type.Composite inner) {
        Optional<List<Layouts.Field>> rest = path(inner, name);
        if (rest.isPresent()) {
          return Optional.of(Stream.concat(Stream.of(field), rest.get().stream()).toList());
        }
      }
    }
    return Optional.empty();
  }

  /** {@code sizeof}. */
  long size(Type type) {
    OptionalLong size = layouts().size(type);
    if (size.isEmpty()) {
      throw new UnsupportedException("the size of a type that is not known");
    }
    return size.getAsLong();
  }
}
