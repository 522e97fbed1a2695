import type { CallInput, Route } from '../calls/Client.ts';

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
  const isQuery = route.queryInBody === true || route.method === 'GET' || route.method === 'DELETE';
  return {
    ...(inPath.size === 0 ? {} : { params }),
    ...(given && isQuery ? { query: rest } : {}),
    ...(isQuery ? {} : { body: rest }),
  };
}
