/** Freezes a value at every depth; frozen parts are skipped, so shared parts cost once. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const child of Object.values(value)) deepFreeze(child);
  return value;
}

/**
 * Caches a function's result per frozen value, which cannot change (`deepFreeze`); schema files are checked
 * repeatedly and rarely change. The result is shared and must not be modified.
 */
export function memoizeFrozen<Value, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const cache = new WeakMap<object, { readonly made: Made }>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return make(value);
    const entry = cache.get(value) ?? { made: make(value) };
    cache.set(value, entry);
    return entry.made;
  };
}
