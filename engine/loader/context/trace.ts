import { type Phrase, say } from '../../errors/Phrase.ts';
import { nearestOf } from '../pointer.ts';
import { alternatives, OPEN, type Scope, type Shape } from './Scope.ts';

/** Result of following a path: the shape of the value, or the valid names at the first unknown key. */
export type Traced = { readonly shape: Shape } | { readonly expected: Phrase };

/** Follows a dotted path from a name of the scope. */
export function traceIn(scope: Scope, path: string): Traced {
  const [root = '', ...rest] = path.split('.');
  const shape = Object.hasOwn(scope, root) ? scope[root] : undefined;
  if (shape === undefined)
    return { expected: say('nameKnownHere', { names: nearestOf(Object.keys(scope), root) }) };
  return rest.length === 0 ? { shape } : traceFrom(shape, rest, root);
}

/**
 * Follows a dotted path from a shape, e.g. a response; `''` is the shape itself.
 *
 * @param label name of the start in findings.
 */
export function trace(shape: Shape, path: string, label: string | Phrase = ''): Traced {
  return path === '' ? { shape } : traceFrom(shape, path.split('.'), label);
}

function traceFrom(from: Shape, keys: readonly string[], label: string | Phrase): Traced {
  let current = from;
  let at: string | Phrase = label;
  for (const key of keys) {
    const choices = alternatives(current);
    if (choices.some(isOpen)) return { shape: OPEN };
    const next = choices.map((choice) => below(choice, key)).find((each) => each !== undefined);
    if (next === undefined) {
      const propertyNames = choices.flatMap((each) => Object.keys(each.properties ?? {}));
      const owner = choices.find((each) => each['x-entity'] !== undefined)?.['x-entity'] ?? at;
      const names = nearestOf(propertyNames, key);
      const isModules = owner === 'modules';
      return {
        expected: isModules ? say('namesOf', { what: owner, names }) : say('fieldOf', { owner, names }),
      };
    }
    current = next;
    if (typeof at === 'string') at = at === '' ? key : `${at}.${key}`;
    else at = say('pathIn', { of: at, path: key });
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

/** Whether any path is possible: an object without listed properties, or a shape without type and values. */
export function isOpen(shape: Shape): boolean {
  if (shape.properties !== undefined || shape.items !== undefined || shape.enum !== undefined) return false;
  return shape.type === undefined ? shape.const === undefined : [shape.type].flat().includes('object');
}
