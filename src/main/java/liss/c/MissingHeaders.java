package liss.c;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import liss.c.calls.Functions;
import liss.c.ir.Function;
import liss.c.ir.TextLayout.MissingHeader;
import liss.c.ir.TranslationUnit;
import liss.c.ir.TranslationUnit.Declared;
import liss.c.source.Messages;

/**
 * The headers of a program that are not found. Types and names that they should declare have
 * messages of their own. What is left are functions. One from a header of the program may be a
 * macro that uses its variables. One from a header of the system is taken to be outside.
 */
record MissingHeaders(TranslationUnit unit, Functions functions, Messages messages) {

  /** Reports them: as an error if a function that threads run may come from one. */
  void report(Collection<Function> run) {
    List<MissingHeader> missing = unit.text().missing();
    Optional<String> unknown = missing.isEmpty() ? Optional.empty() : undeclared(run);
    for (MissingHeader header : missing) {
      messages.missingHeader(
          header.span(), header.name(), unknown.filter(name -> !header.isOfSystem()));
    }
  }

  /** A function that is called and that nothing is known of. */
  private Optional<String> undeclared(Collection<Function> run) {
    return run.stream()
        .flatMap(function -> function.body().stream())
        .filter(call -> functions.known(call).isEmpty())
        .flatMap(call -> Functions.named(call).stream())
        .filter(name -> unit.declared(name).filter(Declared::isImplicit).isPresent())
        .sorted()
        .findFirst();
  }
}
