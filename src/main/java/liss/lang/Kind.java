package liss.lang;

/** The kind of thing that a name stands for. */
enum Kind {
  SHARED_INT("a shared variable", "shared int %s;"),
  ARRAY("an array", "shared int %s[n];"),
  LOCK("a lock", "lock %s;"),
  COND("a condition", "cond %s;"),
  GUARD("a guard", "guard %s;"),
  CHANNEL("a channel", "channel %s;"),
  CONDVAR("a condition variable", "condvar %s;"),
  SEMAPHORE("a semaphore", "semaphore %s = 1;"),
  RWLOCK("a reader-writer lock", "rwlock %s;"),
  BARRIER("a barrier", "barrier %s = 2;"),
  PROCEDURE("a procedure", "proc %s() { .. }"),
  THREAD("a thread", "thread %s { .. }"),
  LOCAL("a local variable", "int %s;");

  private final String phrase;
  private final String declaration;

  Kind(String phrase, String declaration) {
    this.phrase = phrase;
    this.declaration = declaration;
  }

  /** The kind with its article. */
  String phrase() {
    return phrase;
  }

  /** The declaration of a name of this kind. */
  String declarationOf(String name) {
    return declaration.formatted(name);
  }

  static Kind of(Declaration declaration) {
    return switch (declaration) {
      case Declaration.SharedInt d -> SHARED_INT;
      case Declaration.SharedArray d -> ARRAY;
      case Declaration.LockVar d -> LOCK;
      case Declaration.Cond d -> COND;
      case Declaration.Guard d -> GUARD;
      case Declaration.Channel d -> CHANNEL;
      case Declaration.Condvar d -> CONDVAR;
      case Declaration.Semaphore d -> SEMAPHORE;
      case Declaration.Rwlock d -> RWLOCK;
      case Declaration.Barrier d -> BARRIER;
      case Declaration.Procedure d -> PROCEDURE;
      case Declaration.ThreadDecl d -> THREAD;
    };
  }
}
