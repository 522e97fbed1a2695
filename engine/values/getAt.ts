import { segmentsOf } from './path.ts';

/**
 * The value at a dotted path, undefined if a step is missing; list indexes are numbers. Only own properties
 * are read, so that a path such as `constructor` gives undefined.
 *
 * @example getAt({ lines: [{ Quantity: 2 }] }, 'lines.0.Quantity') // 2
 */
export function getAt(value: unknown, path: string): unknown {
  let current = value;
  for (const segment of segmentsOf(path)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, segment)) return undefined;
    current = (current as Record<string, unknown>)[segment];
  }
  return current;
}
