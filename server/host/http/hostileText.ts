import type { Problem } from '../../../engine/contract/index.ts';
import type { KeptRule } from '../../../engine/node.ts';

/** Deeper than any record of the product; a deeper one only serves to exhaust the stack. */
const DEEPEST = 40;

/**
 * What no field may hold, whatever its schema says: the character NUL and halves of surrogate pairs (PostgreSQL stores
 * neither), numbers that JSON cannot write back, nesting without end. Nothing is made for a value that is right: a body
 * may have a million of them.
 *
 * @returns the first such place, or undefined.
 */
export function hostileText(value: unknown): Problem | undefined {
  const found = hostileIn(value, 0);
  if (found === undefined) return undefined;
  return { path: found.inward.toReversed().join('.'), rule: found.rule, params: {}, severity: 'error' };
}

interface Hostile {
  readonly rule: KeptRule;
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
    const found = hostileIn(items[index], depth + 1);
    if (found !== undefined) return within(found, String(index));
  }
  return undefined;
}

function hostileField(fields: object, depth: number): Hostile | undefined {
  for (const key of Object.keys(fields)) {
    const found = hostileIn(key, depth + 1) ?? hostileIn(fields[key as keyof typeof fields], depth + 1);
    if (found !== undefined) return within(found, key);
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
