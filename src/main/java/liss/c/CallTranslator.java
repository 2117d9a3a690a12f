package liss.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.analysis.Memory.Cell;
import liss.c.locks.Steps;
import liss.c.objects.LockAttempts;
import liss.c.source.CMessage;
import liss.c.starts.Starts;
import liss.c.syntax.Bindings;
import liss.c.syntax.ParserText;
import liss.c.syntax.UnknownMacros;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;

/**
 * Turns calls into what the called function does: one of the program, one that the vocabulary
 * knows, or one of which nothing is known.
 */
final class CallTranslator {

  private final Translation translation;
  private final ExpressionTranslator expressions;
  private final KnownCallTranslator withMeaning;
  private final GivenFunctions given;

  CallTranslator(Translation translation, ExpressionTranslator expressions) {
    this.translation = translation;
    this.expressions = expressions;
    this.withMeaning = new KnownCallTranslator(translation, expressions);
    this.given = new GivenFunctions(translation);
  }

  /** The calls whose value says whether they take a lock. */
  LockAttempts attempts() {
    return withMeaning.attempts();
  }

  /** Translates a call, and says what is to be known about its steps. */
  void call(IASTFunctionCallExpression call, List<Stmt> out) {
    if (!Functions.selected(call).isEmpty()) {
      select(call, expressions::evaluate, out);
      return;
    }
    Optional<String> function =
        Bindings.calledName(call)
            .filter(name -> Bindings.variable(name).isEmpty())
            .map(IASTName::toString);
    List<Stmt.Annotation> annotations = new ArrayList<>();
    SourceSpan span = translation.span(call);
    function
        .filter(name -> translation.functions().definition(name).isEmpty())
        .ifPresent(name -> annotations.add(new Stmt.Annotation.Outside(name, span)));
    function
        .filter(name -> translation.analysis().noLockCalls().contains(call, name))
        .ifPresent(name -> annotations.add(new Stmt.Annotation.NoLockCall(name, span)));
    function.filter(ParserText::isOfMemory).ifPresent(name -> translation.assembler(call));
    List<Stmt> steps = new ArrayList<>();
    function
        .filter(translation::mayEndIn)
        .ifPresent(name -> steps.add(Steps.cancellationPoint(span)));
    translate(call, steps);
    out.addAll(Steps.annotated(annotations, steps, span));
  }

  /** A generic selection is taken to be any of its expressions; the first is not evaluated. */
  void select(
      IASTFunctionCallExpression call,
      BiConsumer<IASTExpression, List<Stmt>> translator,
      List<Stmt> out) {
    List<List<Stmt>> choices = new ArrayList<>();
    for (IASTExpression expression : Functions.selected(call)) {
      List<Stmt> choice = new ArrayList<>();
      translator.accept(expression, choice);
      choices.add(choice);
    }
    Steps.choose(choices, translation.span(call), out);
  }

  private void translate(IASTFunctionCallExpression call, List<Stmt> out) {
    Optional<KnownCall> known = translation.functions().known(call);
    if (known.isPresent()) {
      if (known.get().isComplete()) {
        withMeaning.call(call, known.get(), out);
      } else {
        translation.unsupported(call, "this call has too few arguments");
      }
      return;
    }
    if (Bindings.calledName(call).flatMap(Bindings::of).isPresent()
        || Bindings.calledName(call).isEmpty()) {
      expressions.address(call.getFunctionNameExpression(), out);
      readPointer(call, out);
    }
    Functions.arguments(call).forEach(argument -> expressions.evaluate(argument, out));
    Set<String> callees = translation.analysis().callees(call);
    List<List<Stmt>> choices = new ArrayList<>();
    for (String name : translation.functions().knownThroughPointer(call, translation.pointers())) {
      List<Stmt> choice = new ArrayList<>();
      translation
          .functions()
          .access(name, call)
          .ifPresentOrElse(
              access -> withMeaning.act(call, access, choice),
              () ->
                  translation.unsupported(
                      call, "`" + name + "`, which has a meaning, is called through a pointer"));
      choices.add(choice);
    }
    if (callees.isEmpty() && choices.isEmpty()) {
      outside(call, out);
      return;
    }
    SourceSpan span = translation.span(call);
    callees.stream()
        .flatMap(name -> translation.functions().definition(name).stream())
        .map(function -> translation.callee(function, call))
        .forEach(
            name -> choices.add(List.of(new Stmt.Call(Optional.empty(), name, List.of(), span))));
    Steps.choose(choices, span, out);
  }

  /** A call through a variable reads it. */
  private void readPointer(IASTFunctionCallExpression call, List<Stmt> out) {
    IASTExpression function = Bindings.inner(call.getFunctionNameExpression());
    if (!Bindings.isFunction(function)) {
      Set<Cell> cells = translation.pointers().place(function);
      translation.accesses().read(cells, translation.span(call), out);
    }
  }

  /** A function without a body: it may use the device, and what the arguments point to. */
  private void outside(IASTFunctionCallExpression call, List<Stmt> out) {
    SourceSpan span = translation.span(call);
    Optional<String> loop = UnknownMacros.loop(call);
    if (loop.isPresent()) {
      Functions.arguments(call)
          .forEach(argument ->
              translation
                  .accesses()
                  .write(translation.pointers().place(argument), Optional.empty(), span, out));
    }
    loop.or(() -> undeclared(call).filter(Vocabulary::maySynchronize))
        .ifPresent(name ->
            translation.report(
                CMessage.MAYBE_SYNCHRONIZATION,
                call,
                "`" + name + "` is declared nowhere, and may be synchronization",
                "name the header with -I, or say what it means in a vocabulary (--vocabulary"
                    + " FILE)"));
    for (IASTExpression argument : Functions.arguments(call)) {
      Set<Cell> cells = translation.pointers().knownPointees(argument); // the rest is outside
      translation.pointers().outside(argument).ifPresent(cells::add);
      if (Bindings.isKept(argument, call)) {
        translation.accesses().read(cells, span, out);
      } else {
        translation.accesses().write(cells, Optional.empty(), span, out);
      }
    }
    given.giveAway(call, out);
    boolean mayWait =
        translation.starts().filter(Starts::giveFunctionsAway).isPresent()
            && translation.functions().isOfOtherFiles(call);
    if (mayWait) {
      out.add(new Stmt.Yield(span)); // it may wait for functions that were given away
    }
    String name = Bindings.calledName(call).map(IASTName::toString).orElse("");
    translation.accesses().device(translation.functions().device(name), span, out);
    if (Bindings.calledName(call).filter(Bindings::isNoReturn).isPresent()) {
      out.add(Steps.discard(span));
    }
  }

  /** The name of the function that is called if nothing declares it. */
  private static Optional<String> undeclared(IASTFunctionCallExpression call) {
    return Bindings.calledName(call)
        .filter(name ->
            !Bindings.isDeclared(name)
                || Bindings.of(name).filter(Bindings::isUndeclared).isPresent())
        .map(IASTName::toString);
  }
}
