package liss.lang;

import java.util.Locale;

/**
 * What a function of an operating system runs in; each context is interrupted by those after it.
 *
 * <p>Source: Documentation/kernel-hacking/hacking.rst of Linux, "The Players".
 */
public enum ExecutionContext {
  /** In a process, which may sleep. */
  PROCESS,
  /** In a software interrupt, such as a tasklet or a timer. */
  SOFTIRQ,
  /** In a hardware interrupt. */
  HARDIRQ;

  /** The name in tables. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one of the two that interrupts the other. */
  public ExecutionContext strongest(ExecutionContext other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
