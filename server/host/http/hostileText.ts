import type { Problem } from '../../../engine/contract/index.ts';
import type { KeptRule } from '../../../engine/node.ts';

/** Deeper than any record of the product; a deeper one only serves to exhaust the stack. */
const DEEPEST = 40;

/**
 * What no field may hold, whatever its schema says: the character NUL and halves of surrogate pairs (PostgreSQL stores
 * neither), numbers that JSON cannot write back, nesting without end.
 *
 * @returns the first such place, or undefined.
 */
export function hostileText(value: unknown, path = '', depth = 0): Problem | undefined {
  if (depth > DEEPEST) return problem(path, 'depth');
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? problem(path, 'characters') : undefined;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : problem(path, 'finite');
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  for (const [key, own] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    const found = hostileText(key, at, depth + 1) ?? hostileText(own, at, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function problem(path: string, rule: KeptRule): Problem {
  return { path, rule, params: {}, severity: 'error' };
}
