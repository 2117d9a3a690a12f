package liss.automata;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A finite sequence of symbols, which are numbered from 0; immutable. */
public final class Word {

  private static final Word EMPTY = new Word(new int[0]);

  private final int[] symbols;

  private Word(int[] symbols) {
    this.symbols = symbols;
  }

  /** The word of these symbols. */
  public static Word of(int... symbols) {
    return symbols.length == 0 ? EMPTY : new Word(symbols.clone());
  }

  /** The word without symbols. */
  public static Word empty() {
    return EMPTY;
  }

  /** The number of symbols. */
  public int length() {
    return symbols.length;
  }

  /** The symbol at a position; the first position is 0. */
  public int symbolAt(int position) {
    return symbols[position];
  }

  /** This word with one more symbol at its end. */
  public Word append(int symbol) {
    int[] longer = Arrays.copyOf(symbols, symbols.length + 1);
    longer[symbols.length] = symbol;
    return new Word(longer);
  }

  /** The symbols in order. */
  public IntStream symbols() {
    return Arrays.stream(symbols);
  }

  /** A fresh array of the symbols in order. */
  public int[] toArray() {
    return symbols.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Word word && Arrays.equals(symbols, word.symbols);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(symbols);
  }

  @Override
  public String toString() {
    return Arrays.toString(symbols);
  }
}
