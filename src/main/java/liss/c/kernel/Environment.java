package liss.c.kernel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.syntax.Bindings;
import liss.c.syntax.Designators;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.EntryRule;
import liss.c.vocabulary.EntryRule.Order;
import liss.c.vocabulary.Vocabulary;
import liss.lang.ExecutionContext;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;

/**
 * The functions of a driver that the kernel calls, in the order of the text.
 *
 * <p>They are found by the syntax alone, in time linear in the text: where the name of a defined
 * function is the value of a field of a table, by initialization or assignment, or an argument.
 */
public record Environment(List<Entry> entries) {

  /** The environment of programs that the kernel does not call. */
  public static final Environment NONE = new Environment(List.of());

  /** What the macros for the functions of a module declare; the rest is the function. */
  private static final Map<String, String> MODULE =
      Map.of("liss_module_init_", "init", "liss_module_exit_", "exit");

  /** Copies the list. */
  public Environment {
    entries = List.copyOf(entries);
  }

  /** What a program is for the kernel. */
  public static Environment of(IASTTranslationUnit unit, Vocabulary vocabulary) {
    Finder finder = new Finder(vocabulary, defined(unit));
    Nodes.inside(unit, IASTNode.class).forEach(finder::find);
    return new Environment(finder.found);
  }

  /** The names of the functions that a program defines. */
  public static Set<String> defined(IASTTranslationUnit unit) {
    return Nodes.inside(unit, IASTFunctionDefinition.class).stream()
        .map(Environment::name)
        .collect(Collectors.toSet());
  }

  private static int line(IASTNode node) {
    return Optional.ofNullable(node.getFileLocation())
        .map(IASTFileLocation::getStartingLineNumber)
        .orElse(1);
  }

  static String name(IASTFunctionDefinition function) {
    IASTDeclarator declarator = function.getDeclarator();
    while (declarator.getNestedDeclarator() != null) {
      declarator = declarator.getNestedDeclarator();
    }
    return declarator.getName().toString();
  }

  /** Only the entries that are functions with these names, and those that are no threads. */
  public Environment narrowedTo(Collection<String> names) {
    return new Environment(
        entries.stream().filter(e -> !e.isThread() || names.contains(e.function())).toList());
  }

  /** The functions that run beside each other, as {@code --threads} takes them. */
  public List<String> threads() {
    Map<String, String> threads = new LinkedHashMap<>();
    for (Entry entry : entries) {
      if (entry.isThread()) {
        boolean isOnce =
            entry.rule().order() == Order.ONCE && !threads.containsKey(entry.function());
        threads.put(entry.function(), entry.function() + (isOnce ? "" : "[*]"));
      }
    }
    return List.copyOf(threads.values());
  }

  /** The functions that run before or behind all others. */
  public Set<String> alone(Order order) {
    return entries.stream()
        .filter(entry -> entry.rule().order() == order)
        .map(Entry::function)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** What the functions run in: the strongest context if there are several. */
  public Map<String, ExecutionContext> contexts() {
    Map<String, ExecutionContext> contexts = new LinkedHashMap<>();
    for (Entry entry : entries) {
      contexts.merge(entry.function(), entry.rule().context(), ExecutionContext::strongest);
    }
    return contexts;
  }

  /** The lock of the kernel that is held whenever a function runs; empty if there is none. */
  public Optional<String> held(String function) {
    List<Optional<String>> held =
        entries.stream()
            .filter(entry -> entry.function().equals(function))
            .map(entry -> entry.rule().holds())
            .distinct()
            .toList();
    return held.size() == 1 ? held.getFirst() : Optional.empty();
  }

  /** Collects entries. */
  private static final class Finder {
    private final Vocabulary vocabulary;
    private final Set<String> defined;
    private final List<Entry> found = new ArrayList<>();

    Finder(Vocabulary vocabulary, Set<String> defined) {
      this.vocabulary = vocabulary;
      this.defined = defined;
    }

    void find(IASTNode node) {
      switch (node) {
        case ICASTDesignatedInitializer initializer
            when initializer.getDesignators()[initializer.getDesignators().length - 1]
                    instanceof ICASTFieldDesignator field
                && initializer.getOperand() instanceof IASTExpression value ->
            Designators.structure(field)
                .ifPresent(type -> inTable(type, field.getName().toString(), value));
        case IASTBinaryExpression assignment
            when assignment.getOperator() == IASTBinaryExpression.op_assign
                && Bindings.inner(assignment.getOperand1()) instanceof IASTFieldReference field ->
            Bindings.type(field.getFieldOwner())
                .map(type -> type instanceof IPointerType pointer ? pointer.getType() : type)
                .ifPresent(type ->
                    inTable(type, field.getFieldName().toString(), assignment.getOperand2()));
        case IASTFunctionCallExpression call -> passed(call);
        case IASTDeclarator declarator -> ofModule(declarator);
        default -> {}
      }
    }

    private void inTable(IType table, String field, IASTExpression value) {
      if (Bindings.withoutArrays(table) instanceof ICompositeType structure) {
        add(String.valueOf(structure.getName()), field, value);
      }
    }

    private void passed(IASTFunctionCallExpression call) {
      String function = Bindings.calledName(call).map(IASTName::toString).orElse("");
      for (EntryRule rule : vocabulary.entries("calls", function)) {
        if (rule.argument() < call.getArguments().length
            && call.getArguments()[rule.argument()] instanceof IASTExpression argument) {
          add(function, rule, argument);
        }
      }
    }

    private void ofModule(IASTDeclarator declarator) {
      MODULE.forEach((prefix, field) -> {
        String name = declarator.getName().toString();
        if (name.startsWith(prefix) && defined.contains(name.substring(prefix.length()))) {
          for (EntryRule rule : vocabulary.entries("module", field)) {
            found.add(
                new Entry(
                    name.substring(prefix.length()), "module_" + field, rule, line(declarator)));
          }
        }
      });
    }

    private void add(String table, String field, IASTExpression value) {
      vocabulary.entries(table, field).forEach(rule -> add(table + "." + field, rule, value));
    }

    /** Adds the functions that a value may be. */
    private void add(String table, EntryRule rule, IASTExpression value) {
      switch (Bindings.inner(value)) {
        case IASTConditionalExpression choice -> {
          Optional.ofNullable(choice.getPositiveResultExpression())
              .ifPresent(positive -> add(table, rule, positive));
          add(table, rule, choice.getNegativeResultExpression());
        }
        case IASTCastExpression cast -> add(table, rule, cast.getOperand());
        case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_amper ->
            add(table, rule, unary.getOperand());
        case IASTExpression other ->
            Bindings.name(other)
                .map(IASTName::toString)
                .filter(defined::contains)
                .ifPresent(name -> found.add(new Entry(name, table, rule, line(value))));
      }
    }
  }
}
