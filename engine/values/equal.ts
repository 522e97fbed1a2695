/**
 * Equal as JSON: same kind, same entries; the order of keys does not count. Self-contained on purpose: `checkModule` writes
 * this function's text into the modules that browsers load.
 */
export function equal(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    // biome-ignore lint/suspicious/noSelfCompare: NaN is the one value that differs from itself, and equals itself here
    return left !== left && right !== right;
  }
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      equal((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
  );
}
