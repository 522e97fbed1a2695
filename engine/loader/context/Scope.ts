import type { CallModel, Condition, Expression, Field } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { type Phrase, say } from '../../errors/Phrase.ts';
import { nearestOf } from '../pointer.ts';

/** Partial JSON schema of a value: type, properties, items. Entities are shapes, too. */
export type Shape = Partial<Omit<Field, 'x-may'>> & {
  readonly 'x-entity'?: string;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
};

/** Names that conditions and texts may use, with the shape of each value. */
export type Scope = Readonly<Record<string, Shape>>;

/** A value of unknown shape; every path below it is accepted. */
export const OPEN: Shape = {};

export function listOf(items: Shape): Shape {
  return { type: 'array', items: items as Field };
}

/** The properties of a shape as top-level names, for texts filled from one row only. */
export function namesWithin(shape: Shape): Scope {
  return Object.fromEntries(alternatives(shape).flatMap(({ properties = {} }) => Object.entries(properties)));
}

/** The alternatives of a shape (`anyOf`, `oneOf`) without null. */
export function alternatives(shape: Shape): readonly Shape[] {
  // Invalid files are examined as well, so a shape may be anything.
  if (typeof shape !== 'object' || shape === null) return [];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices === undefined) return [shape];
  return choices.flatMap(alternatives).filter((each) => each.type !== 'null');
}

/** Names inside a row: the surrounding row becomes `parent`, and its parent `grandparent`. */
export function withinRow(scope: Scope, row: Shape): Scope {
  const { row: parent, parent: grandparent, grandparent: _beyond, ...remaining } = scope;
  return { ...remaining, row, ...(parent && { parent }), ...(grandparent && { grandparent }) };
}

/** Shape of the entries of a list; undefined for other values. */
export function rowOf(shape: Shape | undefined): Shape | undefined {
  if (shape === undefined) return undefined;
  // Invalid files are examined as well, so `items` may be anything.
  const rows = alternatives(shape).flatMap(({ items }) =>
    typeof items === 'object' && items !== null ? [items] : [],
  );
  return rows[0];
}

/** What takes the members of an object: its shape, and its name in findings. */
export interface MemberTarget {
  readonly shape: Shape;
  readonly name: string | Phrase;
}

/** A part of a file that refers to values by name, with the names available there. */
export type NamedPlace = {
  readonly file: string;
  readonly pointer: string;
  readonly scope: Scope;
} & (
  | { readonly what: 'condition'; readonly condition: Condition }
  | { readonly what: 'expression'; readonly expression: Expression; readonly field: Shape }
  | { readonly what: 'text'; readonly text: string }
  | { readonly what: 'path'; readonly path: string }
  | {
      readonly what: 'input';
      readonly input: unknown;
      readonly taker: MemberTarget;
      /** Names among which those are that the taker requires, and where one that lacks is reported. */
      readonly given?: { readonly names: readonly string[]; readonly pointer: string };
    }
  | { readonly what: 'message'; readonly id: string }
);

/** Receives the findings about a place in a file. */
export type ReportFinding = (finding: Pick<Finding, 'code' | 'pointer' | 'found' | 'expected'>) => void;

/** A value in a file, with its parent and the names available there. */
interface Part {
  readonly key: string;
  readonly value: unknown;
  readonly parent: Readonly<Record<string, unknown>>;
  /** Keys from the root of the file, this one last. */
  readonly at: readonly string[];
  readonly scope: Scope;
}

/**
 * Override for one part of a file kind: other names (`Scope`), not checked here (`'skip'`), or the text is a
 * path; undefined for the names of the parent.
 */
export type Narrow = (part: Part) => Scope | 'skip' | 'path' | undefined;

/** Result of following a path: the shape of the value, or the valid names at the first unknown key. */
type Traced = { readonly shape: Shape } | { readonly expected: Phrase };

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

/** Input of a call as one object: params, query and body merged. */
export function inputShape({ params, query, body }: CallModel): Shape {
  const parts = [params, query, body].filter((part) => typeof part === 'object') as readonly Shape[];
  const choices = parts.flatMap(alternatives);
  return {
    properties: Object.assign({}, ...choices.map((each) => each.properties ?? {})) as NonNullable<
      Shape['properties']
    >,
    required: parts.flatMap((part) => ((part.anyOf ?? part.oneOf) ? [] : (part.required ?? []))),
  };
}

/** Response of a call without its envelope. */
export function answerShape(call: CallModel | undefined): Shape {
  return typeof call?.response === 'object' ? (call.response as Shape) : OPEN;
}
