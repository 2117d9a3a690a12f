package liss.c.source;

import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What was made last of some texts: a program, and what it is changed to, are looked at in turns.
 * It is given up when memory is short.
 */
public final class Recent<K, V> {

  private static final int MOST = 3;

  private final Map<K, SoftReference<V>> values = new LinkedHashMap<>(MOST, 1, true);

  /** What was made for a key, or is made now. */
  public synchronized V of(K key, Supplier<V> making) {
    SoftReference<V> known = values.get(key);
    V value = known == null ? null : known.get();
    if (value == null) {
      value = making.get();
      values.put(key, new SoftReference<>(value));
      if (values.size() > MOST) {
        values.remove(values.keySet().iterator().next());
      }
    }
    return value;
  }
}
