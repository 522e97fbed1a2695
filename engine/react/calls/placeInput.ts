import type { Context } from '../../contract/index.ts';
import { type CallInput, fillText, getAt, type Route } from '../../index.ts';

/**
 * Puts named values where a call wants them: those that its path names into the path, the rest into the query, or into the body of
 * a call that has one.
 *
 * @example placeInput({ method: 'GET', path: '/books/:id', … }, { id: 7, q: 'x' }) // { params: { id: 7 }, query: { q: 'x' } }
 */
export function placeInput(route: Route, values: Readonly<Record<string, unknown>>): CallInput {
  const inPath = new Set([...route.path.matchAll(/:([A-Za-z0-9_]+)/g)].map((found) => found[1]));
  const params: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) (inPath.has(name) ? params : rest)[name] = value;
  const given = Object.keys(rest).length > 0;
  const isQuery = route.method === 'GET' || route.method === 'DELETE';
  return {
    ...(inPath.size === 0 ? {} : { params }),
    ...(given && isQuery ? { query: rest } : {}),
    ...(isQuery ? {} : { body: rest }),
  };
}

const ONE_SLOT = /^\{([^{}]+)\}$/;

/**
 * Fills the slots of a schema's input, at any depth. A text that is one slot and no more becomes the value itself, so that ids stay
 * numbers; an address has only texts, and those of `params` that are whole numbers count as such.
 */
export function fillInput(input: unknown, context: Context): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => [name, filled(value, context)]),
  );
}

function filled(value: unknown, context: Context): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, context));
  if (typeof value === 'object' && value !== null) return fillInput(value, context);
  if (typeof value !== 'string') return value;
  const path = ONE_SLOT.exec(value)?.[1];
  if (path === undefined) return fillText(value, context);
  const found = getAt(context, path);
  const isNumber = path.startsWith('params.') && typeof found === 'string' && /^[1-9]\d{0,14}$/.test(found);
  return isNumber ? Number(found) : found;
}
