package liss.c;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Function;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.sync.InitialCounts;
import liss.c.sync.InitialState;
import liss.c.sync.MarkedLocks;
import liss.lang.Declaration;
import liss.lang.Declaration.Procedure;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * The declarations of a program whose procedures are written.
 *
 * @param main what is executed before the threads start
 */
record ProgramDeclarations(Draft draft, Optional<Function> main, Messages messages) {

  /** The variables, locks, conditions, procedures and threads. */
  List<Declaration> all() {
    COptions.Locks treatment = draft.analysis().options().locks();
    Locks locks = new Locks(draft, treatment, messages);
    Locks.Treated treated = locks.summaryLocks();
    InitialState.Changes changes = changes();
    List<Declaration> all = new ArrayList<>(draft.accesses().declarations());
    all.addAll(MarkedLocks.declarations(treated.marks(), messages.start()));
    draft.objects().declarations().forEach(object -> all.add(set(object, changes)));
    all.addAll(draft.guards());
    treated
        .bodies()
        .forEach((name, body) -> all.add(new Procedure(name, List.of(), body, body.span())));
    all.addAll(threads(all));
    checkMain();
    List<Declaration> counted =
        new InitialCounts(
                draft.analysis().unit(),
                draft.functions(),
                draft.newObjects(new Messages(messages)),
                treatment,
                messages)
            .with(all, changes.counts());
    return inThreads(locks.once(Recursion.asJumps(counted)));
  }

  /** The threads, and what they need; a lock that their callers hold may be one of the program. */
  private List<Declaration> threads(List<Declaration> program) {
    Map<String, Declaration> known = new HashMap<>();
    program.forEach(declaration -> known.put(declaration.name(), declaration));
    List<Declaration> added = new ArrayList<>();
    for (Declaration declaration : draft.threads().declarations()) {
      boolean isLock =
          declaration instanceof Declaration.LockVar || declaration instanceof Declaration.Rwlock;
      Declaration same = known.get(declaration.name());
      if (same == null || !isLock) {
        added.add(declaration);
      } else if (!same.getClass().equals(declaration.getClass())) {
        messages.report(
            CMessage.WRONG_ANNOTATION,
            same.span(),
            "`"
                + same.name()
                + "` is no lock that excludes all others, as callers are said to hold",
            "facts `holds LOCK F` are about locks such as mutexes");
      }
    }
    return added;
  }

  /** A thread that does nothing but call a procedure, as the only one that does, has its body. */
  private static List<Declaration> inThreads(List<Declaration> declarations) {
    Map<String, Procedure> procedures = new HashMap<>();
    List<String> calls = new ArrayList<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Routine routine) {
        routine.body().all(Stmt.Call.class).forEach(call -> calls.add(call.procedure()));
      }
      if (declaration instanceof Procedure procedure) {
        procedures.put(procedure.name(), procedure);
      }
    }
    List<Declaration> result = new ArrayList<>(declarations);
    for (Declaration declaration : declarations) {
      if (declaration instanceof ThreadDecl thread
          && thread.body().statements().size() == 1
          && thread.body().statements().getFirst() instanceof Stmt.Call call
          && Collections.frequency(calls, call.procedure()) == 1) {
        Procedure body = requireNonNull(procedures.get(call.procedure()));
        result.remove(body);
        result.set(result.indexOf(thread), thread.with(body.body()));
      }
    }
    return result;
  }

  private InitialState.Changes changes() {
    return main.map(function ->
            InitialState.of(
                function,
                draft.functions(),
                draft.newObjects(new Messages(messages)),
                this::isThread,
                messages))
        .orElse(InitialState.Changes.NONE);
  }

  private boolean isThread(String function) {
    return draft.threads().procedures().stream()
        .anyMatch(procedure -> procedure.function().name().equals(function));
  }

  /** A condition is set at the start if what is executed before has done so. */
  private static Declaration set(Declaration object, InitialState.Changes changes) {
    return object instanceof Declaration.Cond(String name, boolean initial, SourceSpan span)
        ? new Declaration.Cond(name, changes.conditions().getOrDefault(name, initial), span)
        : object;
  }

  private void checkMain() {
    draft
        .bodies()
        .calls()
        .forEach((caller, called) -> {
          if (called.stream().anyMatch(this::isMain)) {
            messages.report(
                CMessage.UNSUPPORTED,
                requireNonNull(draft.bodies().contexts().get(caller)).function().span(),
                "`" + caller + "` calls `main`, whose variables are taken to be there once");
          }
        });
  }

  /** Whether a procedure is {@code main}, or what is left of it for a thread. */
  private boolean isMain(String procedure) {
    return draft.analysis().threads().original(procedure).equals("main");
  }
}
