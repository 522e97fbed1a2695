/** One more step of a JSON pointer, escaped. */
export function under(pointer: string, ...keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (path, key) => `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}

/** The value at a JSON pointer, undefined where it leads nowhere. */
export function atPointer(value: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>(
    (current, key) =>
      typeof current === 'object' && current !== null && Object.hasOwn(current, key)
        ? (current as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}

/** Keys of a JSON pointer, unescaped. */
export function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What a finding shows of a value: short, never a whole tree. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Names for "expected one of …", the nearest first and few. */
export function oneOf(names: Iterable<string>, wanted = ''): string {
  const all = [...names];
  if (all.length === 0) return 'none (there is none yet)';
  const near = all.toSorted((a, b) => distance(a, wanted) - distance(b, wanted));
  return `one of ${near.slice(0, 8).join(', ')}${near.length > 8 ? ', …' : ''}`;
}

/** How unlike two names are: letters of one that the other lacks, and their difference in length. */
function distance(name: string, wanted: string): number {
  const left = [...wanted.toLowerCase()];
  const missing = [...name.toLowerCase()].filter((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return missing.length + left.length;
}
