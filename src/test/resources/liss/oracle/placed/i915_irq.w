// drivers/i915_irq.w with the published lock.

shared int status = 0;
shared int enabled = 0;

lock k;

thread enable_vblank {
  lock(k);
  int bits = status;
  status := bits + 1;
  enabled := 1;
  unlock(k);
}

thread disable_vblank {
  lock(k);
  enabled := 0;
  int bits = status;
  status := bits - 1;
  unlock(k);
}
