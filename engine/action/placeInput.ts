import type { CallInput, Route } from '../calls/Client.ts';

/**
 * Distributes named values over the input of a call: path parameters into the path, the others into the
 * query, or into the body of a call that has one.
 *
 * @example placeInput({ method: 'GET', path: '/books/:id', … }, { id: 7, q: 'x' }) // { params: { id: 7 }, query: { q: 'x' } }
 */
export function placeInput(route: Route, values: Readonly<Record<string, unknown>>): CallInput {
  const inPath = new Set([...route.path.matchAll(/:([A-Za-z0-9_]+)/g)].map((found) => found[1]));
  const params: Record<string, unknown> = {};
  const otherValues: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) (inPath.has(name) ? params : otherValues)[name] = value;
  const hasOthers = Object.keys(otherValues).length > 0;
  const isQuery = route.queryInBody === true || route.method === 'GET' || route.method === 'DELETE';
  return {
    ...(inPath.size === 0 ? {} : { params }),
    ...(hasOthers && isQuery ? { query: otherValues } : {}),
    ...(isQuery ? {} : { body: otherValues }),
  };
}
