import type { Mutant, Place } from './mutantsOf.ts';

type Files = Readonly<Record<string, unknown>>;

/** The files with these names written otherwise; no place may lie below another's. */
export function applied(files: Files, mutants: readonly Mutant[]): Files {
  const all: Record<string, unknown> = { ...files };
  // Deeper places first, because renaming a key moves its content.
  for (const mutant of mutants.toSorted((a, b) => b.at.length - a.at.length))
    all[mutant.file] = changed(all[mutant.file], mutant.at, mutant);
  return all;
}

function changed(value: unknown, [key, ...rest]: Place, mutant: Mutant): unknown {
  if (key === undefined) return mutant.put;
  if (Array.isArray(value)) return value.with(Number(key), changed(value[Number(key)], rest, mutant));
  const node = value as Readonly<Record<string, unknown>>;
  const last = rest.length === 0 && mutant.of === 'key';
  return Object.fromEntries(
    Object.entries(node).map(([name, each]) => {
      if (name !== key) return [name, each];
      return last ? [mutant.put, each] : [name, changed(each, rest, mutant)];
    }),
  );
}

/** Whether one of two places lies below the other, or both are one. */
export function touches(a: Mutant, b: Mutant): boolean {
  if (a.file !== b.file) return false;
  const [short, long] = a.at.length < b.at.length ? [a, b] : [b, a];
  return short.at.every((key, index) => String(long.at[index]) === String(key));
}
