package liss.c.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The memory of an {@link Interpreter}: objects, each with its bytes and its life. An address is
 * the number of an object, which is not 0, in the upper 32 bits, plus an offset.
 */
final class Memory {

  /** What memory has in it before anything is written. */
  private static final byte GARBAGE = (byte) 0xA5;

  private final List<MemoryObject> objects = new ArrayList<>();
  private final Map<String, Long> names = new LinkedHashMap<>();
  private final List<String> codes = new ArrayList<>();

  private static final class MemoryObject {
    private byte[] bytes;
    private Access access = Access.WRITABLE;

    private MemoryObject(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  private enum Access {
    WRITABLE,
    READABLE,
    /** A function or label. */
    CODE,
    DEAD
  }

  Memory() {
    objects.add(new MemoryObject(new byte[0]));
    codes.add("");
    objects.getFirst().access = Access.DEAD;
  }

  /** A new object with garbage in it. */
  long allocate(long size) {
    byte[] bytes = new byte[Math.toIntExact(size)];
    Arrays.fill(bytes, GARBAGE);
    return add(bytes, Access.WRITABLE, "");
  }

  private long add(byte[] bytes, Access access, String code) {
    MemoryObject object = new MemoryObject(bytes);
    object.access = access;
    objects.add(object);
    codes.add(code);
    return (long) (objects.size() - 1) << 32;
  }

  /** The address of a function or label, the same for the same name. */
  long code(String name) {
    return names.computeIfAbsent(name, n -> add(new byte[0], Access.CODE, n));
  }

  /** The function or label at an address. */
  String codeAt(long address) {
    int number = number(address);
    if (objects.get(number).access != Access.CODE || (int) address != 0) {
      throw new UndefinedException("no code at " + text(address));
    }
    return codes.get(number);
  }

  /** Ends the life of an object. */
  void end(long address) {
    MemoryObject object = objects.get(number(address));
    if (object.access != Access.WRITABLE || (int) address != 0) {
      throw new UndefinedException("nothing to free at " + text(address));
    }
    object.access = Access.DEAD;
    object.bytes = new byte[0];
  }

  /** From now on nobody writes the object. */
  void protect(long address) {
    objects.get(number(address)).access = Access.READABLE;
  }

  /** How many objects there have been, which are numbered from 0. */
  long count() {
    return objects.size();
  }

  /** Fills an object with garbage. */
  void forget(long address) {
    Arrays.fill(objects.get(number(address)).bytes, GARBAGE);
  }

  /** The size of an object. */
  long size(long address) {
    return objects.get(number(address)).bytes.length;
  }

  void fill(long address, long size, byte value) {
    write(address, repeated(value, size));
  }

  private static byte[] repeated(byte value, long size) {
    byte[] bytes = new byte[Math.toIntExact(size)];
    Arrays.fill(bytes, value);
    return bytes;
  }

  byte[] read(long address, long size) {
    if (size == 0) {
      return new byte[0];
    }
    MemoryObject object = checked(address, size);
    int from = (int) address;
    return Arrays.copyOfRange(object.bytes, from, from + (int) size);
  }

  void write(long address, byte[] bytes) {
    if (bytes.length > 0) {
      MemoryObject object = checked(address, bytes.length);
      if (object.access != Access.WRITABLE) {
        throw new UndefinedException("nothing to write at " + text(address));
      }
      System.arraycopy(bytes, 0, object.bytes, (int) address, bytes.length);
    }
  }

  /** Reads a number of up to 8 bytes without its sign. */
  long number(long address, long size) {
    byte[] bytes = read(address, size);
    long number = 0;
    for (int i = bytes.length - 1; i >= 0; i--) {
      number = number << Byte.SIZE | bytes[i] & 0xFF;
    }
    return number;
  }

  void setNumber(long address, long size, long number) {
    byte[] bytes = new byte[(int) size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (number >> i * Byte.SIZE);
    }
    write(address, bytes);
  }

  private MemoryObject checked(long address, long size) {
    MemoryObject object = objects.get(number(address));
    long from = address & 0xFFFF_FFFFL;
    if (object.access == Access.CODE
        || object.access == Access.DEAD
        || from + size > object.bytes.length) {
      throw new UndefinedException(
          "no %d bytes at %s: %s of %d bytes"
              .formatted(size, text(address), object.access, object.bytes.length));
    }
    return object;
  }

  private int number(long address) {
    long number = address >>> 32;
    if (number == 0 || number >= objects.size()) {
      throw new UndefinedException("no object at " + text(address));
    }
    return (int) number;
  }

  private static String text(long address) {
    return (address >>> 32) + "+" + (address & 0xFFFF_FFFFL);
  }
}
