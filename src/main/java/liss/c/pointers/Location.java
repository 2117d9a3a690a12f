package liss.c.pointers;

/**
 * A place in an object.
 *
 * @param offset in bytes, in the first element of each array around the place; {@link #ANYWHERE} if
 *     it is not known
 */
public record Location(MemoryObject object, long offset) {

  /** Any place in the object. */
  public static final long ANYWHERE = -1;

  static Location anywhere(MemoryObject object) {
    return new Location(object, ANYWHERE);
  }

  boolean isAnywhere() {
    return offset == ANYWHERE;
  }

  @Override
  public String toString() {
    return offset == 0 ? object.toString() : object + (isAnywhere() ? "+?" : "+" + offset);
  }
}
