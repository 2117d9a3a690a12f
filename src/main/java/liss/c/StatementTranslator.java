package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import liss.c.analysis.Memory;
import liss.c.locks.Steps;
import liss.c.objects.LockedStatements;
import liss.c.objects.SyncObjects;
import liss.c.source.CMessage;
import liss.c.source.ReturnType;
import liss.c.source.TextInsertionPoints;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.syntax.ParserText;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.Position;
import org.eclipse.cdt.core.dom.ast.IASTASMDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTNullStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblemDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTProblemStatement;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTGotoStatement;

/** Turns the body of one function into statements of W. */
final class StatementTranslator {

  private final Translation translation;
  private final TextInsertionPoints points;
  private final ExpressionTranslator expressions;
  private final BranchTranslator branches;
  private final JumpTranslator jumps;
  private final Set<String> labels = new HashSet<>();
  private final List<IASTGotoStatement> gotos = new ArrayList<>();

  private ReturnType returnType = new ReturnType.Nameless();

  /** The statements at the start of the outermost block that no thread runs beside. */
  private int initializing;

  /**
   * The number of statement expressions and critical sections of summary locks around the
   * statement; nothing is inserted in them.
   */
  private int withoutPoints;

  StatementTranslator(Translation translation, TextInsertionPoints points) {
    this.translation = translation;
    this.points = points;
    this.expressions = new ExpressionTranslator(translation, this::statementExpression);
    this.branches = new BranchTranslator(translation, expressions);
    this.jumps = new JumpTranslator(translation, this, expressions, branches);
  }

  /** The statements of a function. */
  Stmt.Block body(IASTFunctionDefinition function) {
    SourceSpan span = translation.span(function);
    returnType = ReturnType.of(function, translation.analysis().spans());
    List<Stmt> out = new ArrayList<>();
    out.add(new Stmt.LocalDecl(Steps.TEMPORARY, Optional.empty(), span));
    initializing =
        translation
            .scope()
            .filter(scope -> scope.routine().function().equals(function))
            .map(scope -> scope.initializing())
            .orElse(0);
    statement(function.getBody(), out);
    for (IASTGotoStatement jump : gotos) {
      if (!labels.contains(userLabel(jump.getName().toString()))) {
        translation.report(
            CMessage.UNKNOWN_LABEL,
            jump,
            "there is no label `" + jump.getName() + "` in this function");
      }
    }
    return new Stmt.Block(out, span);
  }

  /** Jumps to one of some labels. */
  private void jumpToAny(IASTStatement stmt, SortedSet<String> targets, List<Stmt> out) {
    if (targets.isEmpty()) {
      translation.unsupported(stmt, "it is not known to which labels this jumps");
    }
    List<List<Stmt>> choices = new ArrayList<>();
    for (String target : targets) {
      choices.add(List.of(new Stmt.Goto(userLabel(target), span(stmt))));
    }
    Steps.choose(choices, span(stmt), out);
  }

  private SourceSpan span(IASTStatement stmt) {
    return translation.span(stmt);
  }

  private static String userLabel(String name) {
    return "label " + name;
  }

  private void statementExpression(IGNUASTCompoundStatementExpression block, List<Stmt> out) {
    withoutPoints++;
    statement(block.getCompoundStatement(), out);
    withoutPoints--;
  }

  /** Adds an insertion point, if something can be inserted here. */
  void point(Optional<? extends Stmt> point, List<Stmt> out) {
    if (withoutPoints == 0) {
      point.ifPresent(out::add);
    }
  }

  TextInsertionPoints points() {
    return points;
  }

  /** Translates a statement with what comments in front of it say about it. */
  void statement(IASTStatement stmt, List<Stmt> out) {
    List<Stmt> inner = new ArrayList<>();
    plain(stmt, inner);
    out.addAll(Steps.annotated(translation.analysis().annotations().of(stmt), inner, span(stmt)));
  }

  private void plain(IASTStatement stmt, List<Stmt> out) {
    switch (stmt) {
      case IASTCompoundStatement s -> compound(s, out);
      case IASTExpressionStatement s -> {
        expressions.evaluate(s.getExpression(), out);
        if (ParserText.isAssemblerGoto(s.getExpression())) {
          List<Stmt> jump = new ArrayList<>();
          jumpToAny(s, Nodes.labels(s), jump);
          Steps.choose(List.of(jump, List.of()), span(s), out);
        }
      }
      case IASTDeclarationStatement s -> declaration(s, out);
      case IASTIfStatement s -> conditional(s, out);
      case IASTWhileStatement s -> jumps.whileLoop(s, out);
      case IASTDoStatement s -> jumps.doLoop(s, out);
      case IASTForStatement s -> jumps.forLoop(s, out);
      case IASTSwitchStatement s -> jumps.switchStatement(s, out);
      case IASTCaseStatement s -> jumps.caseLabel(s, out);
      case IASTDefaultStatement s -> jumps.caseLabel(s, out);
      case IASTLabelStatement s -> labeled(s, out);
      case IASTGotoStatement s -> {
        gotos.add(s);
        out.add(new Stmt.Goto(userLabel(s.getName().toString()), span(s)));
      }
      case IGNUASTGotoStatement s -> {
        expressions.evaluate(s.getLabelNameExpression(), out);
        jumpToAny(s, Nodes.labelsAsValues(s), out);
      }
      case IASTBreakStatement s -> jumps.leaveLoopOrSwitch(s, out);
      case IASTContinueStatement s -> jumps.continueLoop(s, out);
      case IASTReturnStatement s -> returned(s, out);
      case IASTNullStatement s -> {}
      case IASTProblemStatement s -> {} // reported when the text was parsed
      default -> translation.unsupported(stmt, "this kind of statement is not supported");
    }
  }

  private void returned(IASTReturnStatement stmt, List<Stmt> out) {
    if (stmt.getReturnValue() != null) {
      List<Stmt> value = new ArrayList<>();
      expressions.evaluate(stmt.getReturnValue(), value);
      out.addAll(value);
      if (value.stream().anyMatch(StatementTranslator::doesSomething)) {
        point(behindValue(stmt), out);
      }
    }
    out.add(new Stmt.Return(Optional.empty(), span(stmt)));
  }

  private static boolean doesSomething(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Skip s -> false;
      case Stmt.Block s -> s.statements().stream().anyMatch(StatementTranslator::doesSomething);
      case Stmt.Annotated s -> doesSomething(s.statement());
      default -> true;
    };
  }

  /** The insertion point behind a value that takes steps to compute. */
  private Optional<? extends Stmt> behindValue(IASTReturnStatement stmt) {
    return switch (returnType) {
      case ReturnType.Nothing nothing -> points.returnValue(stmt, nothing);
      case ReturnType.Value value -> points.returnValue(stmt, value);
      case ReturnType.Nameless nameless -> {
        translation.report(
            CMessage.NAMELESS_RESULT,
            stmt,
            "no lock can be released between this value and the return, as there is no name"
                + " for its type",
            "give the type that the function returns a name, with typedef");
        yield Optional.empty();
      }
    };
  }

  private void compound(IASTCompoundStatement block, List<Stmt> out) {
    points.enter(block);
    int first = block.getParent() instanceof IASTFunctionDefinition ? initializing : 0;
    range(block, first, block.getStatements().length, out);
    point(points.atEnd(block), out);
  }

  /** Translates some statements of a block, those with one of several locks once per lock. */
  private void range(IASTCompoundStatement block, int from, int to, List<Stmt> out) {
    IASTStatement[] statements = block.getStatements();
    Deque<Section> sections = new ArrayDeque<>();
    boolean isPostponed = false;
    for (int i = from; i < to; i++) {
      Optional<LockedStatements> locked =
          LockedStatements.from(translation.functions(), statements, i);
      Optional<SyncObjects.Choice> choice = locked.flatMap(translation.objects()::choice);
      if (choice.isPresent()) {
        choose(block, i, choice.get(), out);
        i = choice.get().last(i);
        continue;
      }
      if (!isPostponed) {
        point(points.before(block, i), out);
      }
      if (locked.filter(translation.objects()::begin).isPresent()) {
        sections.push(new Section(i + locked.get().statements().size() - 1, out.size()));
        withoutPoints++;
      }
      isPostponed =
          i + 1 < statements.length
              && expressions.calls().attempts().postpone(statements[i], statements[i + 1]);
      statement(statements[i], out);
      while (!sections.isEmpty() && sections.peek().last() == i) {
        Section ended = sections.pop();
        translation.objects().summaries().end(out.subList(ended.start(), out.size()));
        withoutPoints--;
      }
    }
  }

  /**
   * A critical section of a summary lock.
   *
   * @param last the position of its last statement
   * @param start the position of its first step in the translation
   */
  private record Section(int last, int start) {}

  /** Translates statements once for each lock that they may hold. */
  private void choose(
      IASTCompoundStatement block, int from, SyncObjects.Choice choice, List<Stmt> out) {
    List<List<Stmt>> choices = new ArrayList<>();
    for (Memory.Target target : choice.targets()) {
      translation.pointers().narrow(choice.pointer(), Optional.of(target));
      List<Stmt> steps = new ArrayList<>();
      range(block, from, choice.last(from) + 1, steps);
      choices.add(steps);
    }
    translation.pointers().narrow(choice.pointer(), Optional.empty());
    Steps.choose(choices, span(block), out);
  }

  private void declaration(IASTDeclarationStatement stmt, List<Stmt> out) {
    switch (stmt.getDeclaration()) {
      case IASTSimpleDeclaration declaration -> {
        for (IASTDeclarator declarator : declaration.getDeclarators()) {
          declarator(declarator, out);
        }
      }
      case IASTProblemDeclaration problem -> {} // reported when the text was parsed
      case IASTASMDeclaration asm -> translation.assembler(stmt);
      case null, default ->
          translation.unsupported(stmt, "this kind of declaration is not supported");
    }
  }

  /** A local gets its first value; what only this thread sees is not written visibly. */
  private void declarator(IASTDeclarator declarator, List<Stmt> out) {
    boolean isStatic =
        Bindings.variable(declarator.getName())
            .filter(variable -> variable.isStatic() || variable.isExtern())
            .isPresent();
    sizes(declarator, out);
    if (declarator.getInitializer() != null && !isStatic) {
      expressions.initialize(declarator.getInitializer(), out);
      translation.accesses().initialize(declarator, translation.span(declarator), out);
    }
  }

  /** Evaluates the sizes of an array. */
  private void sizes(IASTDeclarator declarator, List<Stmt> out) {
    if (declarator instanceof IASTArrayDeclarator array) {
      for (IASTArrayModifier modifier : array.getArrayModifiers()) {
        if (modifier.getConstantExpression() != null) {
          expressions.evaluate(modifier.getConstantExpression(), out);
        }
      }
    }
    if (declarator.getNestedDeclarator() != null) {
      sizes(declarator.getNestedDeclarator(), out);
    }
  }

  /** A branch or the body of a loop. */
  void body(
      IASTStatement body, IASTStatement around, Optional<IASTStatement> behind, List<Stmt> out) {
    if (withoutPoints == 0 && points.canHaveBraces(body, around, behind)) {
      out.add(points.inBody(body, Position.BODY_START));
      statement(body, out);
      out.add(points.inBody(body, Position.BODY_END));
    } else {
      statement(body, out);
    }
  }

  private void conditional(IASTIfStatement stmt, List<Stmt> out) {
    if (stmt.getConditionExpression() == null) {
      translation.unsupported(stmt, "this condition is not supported");
      return;
    }
    Optional<IASTStatement> otherwise = Optional.ofNullable(stmt.getElseClause());
    List<Stmt> thenPart = new ArrayList<>();
    body(stmt.getThenClause(), stmt, otherwise, thenPart);
    List<Stmt> elsePart = new ArrayList<>();
    if (otherwise.isPresent()) {
      body(otherwise.get(), stmt, Optional.empty(), elsePart);
    } else {
      point(points.missingElse(stmt), elsePart);
    }
    branches.branch(stmt.getConditionExpression(), thenPart, elsePart, span(stmt), out);
  }

  /** In a block, a statement can be inserted between the label and its statement. */
  private void labeled(IASTLabelStatement stmt, List<Stmt> out) {
    defineLabel(stmt, out);
    IASTNode around = stmt.getParent();
    while (around instanceof IASTLabelStatement) {
      around = around.getParent();
    }
    IASTStatement nested = stmt.getNestedStatement();
    if (nested != null && around instanceof IASTCompoundStatement) {
      int start = span(stmt).start();
      point(points.before(nested, start + stmt.getName().toString().length() + 1), out);
    }
    if (nested != null) {
      statement(nested, out);
    }
  }

  private void defineLabel(IASTLabelStatement stmt, List<Stmt> out) {
    String label = userLabel(stmt.getName().toString());
    if (labels.add(label)) {
      out.add(Stmt.Labeled.point(label, span(stmt)));
    } else {
      translation.report(
          CMessage.UNKNOWN_LABEL,
          stmt,
          "the label `" + stmt.getName() + "` occurs twice in this function");
    }
  }
}
