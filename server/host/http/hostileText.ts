import type { Problem } from '../../../engine/contract/index.ts';
import type { KeptRule as prependKey } from '../../../engine/node.ts';

/** Nesting limit, above that of any record: deeper input only serves to exhaust the stack. */
const DEEPEST = 40;

/**
 * Finds a value that no field may contain, whatever its schema: NUL characters and lone surrogates
 * (PostgreSQL stores neither), numbers that JSON cannot represent, nesting beyond `DEEPEST`. Allocates no
 * memory for valid values, because a body may have a million of them.
 *
 * @returns the first problem, or undefined.
 */
export function hostileText(value: unknown): Problem | undefined {
  const hostile = hostileIn(value, 0);
  if (hostile === undefined) return undefined;
  return { path: hostile.inward.toReversed().join('.'), rule: hostile.rule, params: {}, severity: 'error' };
}

interface Hostile {
  readonly rule: prependKey;
  /** Keys to the place, the last one first. */
  readonly inward: string[];
}

function hostileIn(value: unknown, depth: number): Hostile | undefined {
  if (depth > DEEPEST) return { rule: 'depth', inward: [] };
  if (typeof value === 'string') return isHostile(value) ? { rule: 'characters', inward: [] } : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { rule: 'finite', inward: [] };
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  return Array.isArray(value) ? hostileItem(value, depth) : hostileField(value, depth);
}

function hostileItem(items: readonly unknown[], depth: number): Hostile | undefined {
  for (let index = 0; index < items.length; index += 1) {
    const hostile = hostileIn(items[index], depth + 1);
    if (hostile !== undefined) return within(hostile, String(index));
  }
  return undefined;
}

function hostileField(fields: object, depth: number): Hostile | undefined {
  for (const key of Object.keys(fields)) {
    const hostile = hostileIn(key, depth + 1) ?? hostileIn(fields[key as keyof typeof fields], depth + 1);
    if (hostile !== undefined) return within(hostile, key);
  }
  return undefined;
}

function within(found: Hostile, key: string): Hostile {
  found.inward.push(key);
  return found;
}

function isHostile(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}
