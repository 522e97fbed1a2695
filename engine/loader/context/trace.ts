import { nearestOf } from '../pointer.ts';
import { alternatives, OPEN, type Scope, type Shape } from './Scope.ts';

/** Where a path leads: to a value of that shape, or nowhere, with the names that would have been right where it left the track. */
export type Traced = { readonly shape: Shape } | { readonly expected: string };

/** Follows a dotted path from the names of a scope. */
export function traceIn(scope: Scope, path: string): Traced {
  const [root = '', ...rest] = path.split('.');
  const shape = Object.hasOwn(scope, root) ? scope[root] : undefined;
  if (shape === undefined) return { expected: `a name known here: ${nearestOf(Object.keys(scope), root)}` };
  return rest.length === 0 ? { shape } : traceFrom(shape, rest, root);
}

/** The same from a value, e.g. the answer of a call. `''` is the value itself. */
export function trace(shape: Shape, path: string, called = ''): Traced {
  return path === '' ? { shape } : traceFrom(shape, path.split('.'), called);
}

function traceFrom(from: Shape, keys: readonly string[], called: string): Traced {
  let current = from;
  let at = called;
  for (const key of keys) {
    const choices = alternatives(current);
    if (choices.some(isOpen)) return { shape: OPEN };
    const next = choices.map((choice) => below(choice, key)).find((each) => each !== undefined);
    if (next === undefined) {
      const known = choices.flatMap((each) => Object.keys(each.properties ?? {}));
      const owner = choices.find((each) => each['x-entity'] !== undefined)?.['x-entity'] ?? at;
      return {
        expected: `${owner === 'modules' ? 'modules' : `a field of ${owner}`}: ${nearestOf(known, key)}`,
      };
    }
    current = next;
    at = at === '' ? key : `${at}.${key}`;
  }
  return { shape: current };
}

function below(shape: Shape, key: string): Shape | undefined {
  if (shape.items !== undefined) {
    if (key === 'length') return { type: 'integer' };
    if (/^\d+$/.test(key)) return shape.items;
  }
  const properties = shape.properties ?? {};
  return Object.hasOwn(properties, key) ? properties[key] : undefined;
}

/** An object that lists no properties may have any; what has no type and lists nothing may be anything. */
export function isOpen(shape: Shape): boolean {
  if (shape.properties !== undefined || shape.items !== undefined || shape.enum !== undefined) return false;
  return shape.type === undefined ? shape.const === undefined : [shape.type].flat().includes('object');
}
