/**
 * A function that works once for each value that cannot change: a frozen one is frozen all through (`deepFreeze`). Of files that are judged again and again
 * hardly any is another one. What it answers is shared, and nobody may change it.
 */
export function memoizeFrozen<Value, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const known = new WeakMap<object, { readonly made: Made }>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return make(value);
    const made = known.get(value) ?? { made: make(value) };
    known.set(value, made);
    return made.made;
  };
}
