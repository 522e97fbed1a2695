import type { Json } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { deepFreeze } from '../../values/records.ts';
import { atPointer, keysOf, mapEntries, under } from '../pointer.ts';
import { type FindingPlace, type PlacedFiles, readFiles, type SchemaFile } from '../SchemaFile.ts';
import {
  type CallsScope,
  callsScope,
  fieldRef,
  isTypedShape,
  keyShape,
  type Node,
  nodeOf,
  withoutKeys,
} from './CallsScope.ts';
import { type DerivedShape, derivedParts, listWords } from './derivedParts.ts';
import { inlineShapes, shapeAt } from './inlineShapes.ts';

const PARTS = ['params', 'query', 'body', 'response'] as const;

/** Latest completed contents of calls files, with the lookups they depend on. */
const completedOnce = new WeakMap<
  object,
  { readonly path: string; readonly used: ReadonlyMap<string, unknown>; readonly content: Json }
>();

/**
 * Expands what calls may omit, so that later stages see the long form only: `shapes` of the file, `fields` of
 * an entity, parts derived from `does`, words of a `list`, default shapes, `method` (GET for reads, POST for writes), and `responseKey` of a write with a
 * response (`ResultData`).
 */
export function completeCalls(
  files: readonly SchemaFile[],
  report: (finding: Finding) => void = () => undefined,
): PlacedFiles {
  const { scopeOf, sourceOf } = callsScope(files);
  const contentsByPath = new Map<string, { readonly before: Json; readonly after: Json }>();
  const completed = files.map((file): SchemaFile => {
    if (file.kind !== 'calls') return file;
    const cached = completedOnce.get(file.content as object);
    const isSame =
      cached?.path === file.path && [...cached.used].every(([name, source]) => sourceOf(name) === source);
    const used = new Map<string, unknown>();
    let isWrong = false;
    const source = () =>
      inlineShapes(file.content as Node, (finding) => {
        isWrong = true;
        report({ ...finding, file: file.path });
      });
    const content = isSame ? cached.content : completeFile(source(), scopeOf(file.path, used));
    if (!isSame && !isWrong && Object.isFrozen(file.content))
      completedOnce.set(file.content as object, { path: file.path, used, content: deepFreeze(content) });
    contentsByPath.set(file.path, { before: file.content, after: content });
    return { ...file, content };
  });
  return {
    files: completed,
    place(finding) {
      const file = contentsByPath.get(finding.file);
      return file === undefined ? finding : atWrittenPlace(finding, file.before, file.after);
    },
  };
}

/** The files of a valid product with calls completed, for tools that read files without loading a product. */
export function withCompleteCalls(
  files: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { schemas } = readFiles(files, () => undefined);
  return {
    ...files,
    ...Object.fromEntries(completeCalls(schemas).files.map(({ path, content }) => [path, content])),
  };
}

function completeFile(file: Node, scope: CallsScope): Node {
  const { besides, calls, ...remaining } = withFields(file, scope) as Node;
  const writeBody = nodeOf(besides) ?? {};
  return {
    ...remaining,
    calls: (calls as readonly Node[]).map((call) => completeCall(call, writeBody, scope)),
  };
}

/** The value with `fields` of an entity in each shape replaced by references to them, before its written properties. */
function withFields(value: unknown, scope: CallsScope): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner = mapEntries(value, (each) => withFields(each, scope));
  const { of, fields, ...shape } = inner as Node;
  const entity = Array.isArray(fields) ? scope.entity(of) : undefined;
  if (entity === undefined) return inner;
  const properties = Object.fromEntries(
    (fields as readonly string[]).map((field) => [field, fieldRef(entity, field)]),
  );
  return { ...shape, properties: { ...properties, ...nodeOf(shape['properties']) } };
}

function completeCall(call: Node, besides: Node, scope: CallsScope): Node {
  const derived = derivedParts(call, besides, scope);
  const completed: Record<string, Json> = { ...derived.words, ...call };
  completed['method'] ??= completed['effect'] === 'read' ? 'GET' : 'POST';
  for (const part of PARTS) {
    const writtenPart = part === 'query' ? withListWords(call[part], scope) : call[part];
    const follows = derived[part];
    const shape = isDerived(follows) ? merged(part, writtenPart, follows) : (writtenPart ?? follows);
    if (shape === undefined) delete completed[part];
    else completed[part] = closedShapes(part, shape, scope);
  }
  if (completed['effect'] === 'write' && completed['response'] !== undefined)
    completed['responseKey'] ??= 'ResultData';
  const does = nodeOf(call['does']);
  if (does?.['list'] === undefined && does?.['filled'] === undefined) return completed;
  const { as: _named, ...remaining } = does;
  return { ...completed, does: remaining };
}

function isDerived(value: DerivedShape | Node | undefined): value is DerivedShape {
  return value !== undefined && Object.hasOwn(value, 'first');
}

/**
 * Joins a part in short form with the derived one; written properties have priority, and a typed shape
 * replaces it.
 */
function merged(part: string, written: Json | undefined, follows: DerivedShape): Json | undefined {
  const shape = written === undefined ? {} : nodeOf(written);
  if (shape === undefined || isTypedShape(shape)) return written;
  const { properties, ...remaining } = shape;
  const writtenProperties = nodeOf(properties) ?? {};
  const all = {
    ...follows.first,
    ...writtenProperties,
    ...withoutKeys(follows.last ?? {}, writtenProperties),
  };
  if (Object.keys(all).length === 0) return undefined;
  const names = Object.keys(all).filter((name) => follows.optional?.includes(name) !== true);
  const required = part === 'response' ? names : follows.required;
  return { ...(required === undefined ? {} : { required }), ...remaining, properties: all };
}

/** Adds the words of lists to a query with `list`. */
function withListWords(query: Json | undefined, scope: CallsScope): Json | undefined {
  const { list, properties, ...rest } = nodeOf(query) ?? {};
  if (list === undefined) return query;
  return { ...rest, properties: { ...listWords(list, scope), ...nodeOf(properties) } };
}

/** Moves a finding to the nearest position that exists in the file, in the shape that a part refers to. */
function atWrittenPlace<At extends FindingPlace>(finding: At, before: Json, after: Json): At {
  if (atPointer(before, finding.pointer) !== undefined) return finding;
  if (atPointer(after, finding.pointer) === undefined) return finding;
  return { ...finding, pointer: writtenPointer(before, keysOf(finding.pointer)) };
}

function writtenPointer(before: Json, keys: readonly string[]): string {
  const length = keys.findLastIndex(
    (_, index) => atPointer(before, under('', ...keys.slice(0, index + 1))) !== undefined,
  );
  const pointer = under('', ...keys.slice(0, length + 1));
  const shape = length + 1 < keys.length ? shapeAt(atPointer(before, pointer) as Json) : undefined;
  if (shape !== undefined && keys[0] !== 'shapes')
    return writtenPointer(before, ['shapes', shape, ...keys.slice(length + 1)]);
  const does = under(pointer, 'does');
  return atPointer(before, does) === undefined ? pointer : does;
}

/** In `params` and `response` all properties are required; elsewhere they are optional. */
const WHOLE: ReadonlySet<string> = new Set(['params', 'response']);

/**
 * A part of a call (`params`, `query`, `body`, `response`) with short forms expanded. Without `type`,
 * `properties` form a closed object, and `x-reference` is the key of that entity.
 */
function closedShapes(part: string, shape: Json, scope: CallsScope): Json {
  const closed = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(closed);
    const node = nodeOf(value);
    if (node === undefined) return value;
    const expanded = insideClosed(node, closed);
    if (isTypedShape(expanded)) return expanded;
    if (expanded['properties'] !== undefined) return closedObject(expanded, WHOLE.has(part));
    return reference(part, expanded, scope) ?? expanded;
  };
  return closed(shape);
}

/** Expands only words that contain shapes; other words contain values. */
function insideClosed(node: Node, closed: (value: Json) => Json): Node {
  return Object.fromEntries(
    Object.entries(node).map(([word, value]): [string, Json] => {
      if (word === 'properties') {
        const entries = Object.entries(nodeOf(value) ?? {});
        return [word, Object.fromEntries(entries.map(([name, each]) => [name, closed(each)]))];
      }
      return [word, SHAPES.has(word) ? closed(value) : value];
    }),
  );
}

const SHAPES: ReadonlySet<string> = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']);

function closedObject(node: Node, isComplete: boolean): Node {
  const { properties = {}, required, additionalProperties = false, ...remaining } = node;
  const names = Object.keys(nodeOf(properties) ?? {});
  const demanded = required ?? (isComplete && names.length > 0 ? names : undefined);
  return {
    ...{ type: 'object', ...remaining, properties },
    ...(demanded === undefined ? {} : { required: demanded }),
    additionalProperties,
  };
}

function reference(part: string, node: Node, scope: CallsScope): Node | undefined {
  const target = nodeOf(node['x-reference']);
  const entity = scope.entity(target?.['entity']);
  if (entity?.key === undefined) return undefined;
  return { ...(part === 'params' ? keyShape(entity) : fieldRef(entity, entity.key)), ...node };
}
