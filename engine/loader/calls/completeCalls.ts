import type { Json } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { deepFreeze } from '../../values/deepFreeze.ts';
import { atPointer, keysOf, under } from '../pointer.ts';
import { readFiles } from '../readFiles.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { type CallsScope, callsScope, isTypedShape, type Node, nodeOf, withoutKeys } from './CallsScope.ts';
import { closedShapes } from './closedShapes.ts';
import { type DerivedShape, derivedParts, listWords } from './derivedParts.ts';

const PARTS = ['params', 'query', 'body', 'response'] as const;

export interface CompletedCalls {
  readonly files: readonly SchemaFile[];
  /** A finding about what nobody wrote, told of the call's `does`, from which it follows; each other as it is. */
  place(finding: Finding): Finding;
}

/** Files of calls, each as it was completed last, with the entities and forms that it leaned on. */
const completedOnce = new WeakMap<
  object,
  { readonly path: string; readonly used: ReadonlyMap<string, unknown>; readonly content: Json }
>();

/** Writes out what calls leave unsaid because it follows: from what they do, or because a shape is the usual one. Nobody after this knows of the short form. */
export function completeCalls(files: readonly SchemaFile[]): CompletedCalls {
  const { scopeOf, sourceOf } = callsScope(files);
  const written = new Map<string, { readonly before: Json; readonly after: Json }>();
  const completed = files.map((file): SchemaFile => {
    if (file.kind !== 'calls') return file;
    const known = completedOnce.get(file.content as object);
    const isSame =
      known?.path === file.path && [...known.used].every(([name, source]) => sourceOf(name) === source);
    const used = new Map<string, unknown>();
    const content = isSame ? known.content : completeFile(file.content as Node, scopeOf(file.path, used));
    if (!isSame && Object.isFrozen(file.content))
      completedOnce.set(file.content as object, { path: file.path, used, content: deepFreeze(content) });
    written.set(file.path, { before: file.content, after: content });
    return { ...file, content };
  });
  return {
    files: completed,
    place(finding) {
      const file = written.get(finding.file);
      return file === undefined ? finding : placed(finding, file.before, file.after);
    },
  };
}

/** Well-formed files of a product, by path, with the calls complete: for those who read files and no product. */
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
  const { besides, calls, ...said } = file;
  const along = nodeOf(besides) ?? {};
  return { ...said, calls: (calls as readonly Node[]).map((call) => completeCall(call, along, scope)) };
}

function completeCall(call: Node, besides: Node, scope: CallsScope): Node {
  const derived = derivedParts(call, besides, scope);
  const made: Record<string, Json> = { ...derived.said, ...call };
  made['method'] ??= made['effect'] === 'read' ? 'GET' : 'POST';
  for (const part of PARTS) {
    const own = part === 'query' ? withListWords(call[part], scope) : call[part];
    const follows = derived[part];
    const shape = isDerived(follows) ? merged(part, own, follows) : (own ?? follows);
    if (shape === undefined) delete made[part];
    else made[part] = closedShapes(part, shape, scope);
  }
  if (made['effect'] === 'write' && made['response'] !== undefined) made['responseKey'] ??= 'ResultData';
  const does = nodeOf(call['does']);
  if (does?.['list'] === undefined && does?.['filled'] === undefined) return made;
  const { as: _named, ...rest } = does;
  return { ...made, does: rest };
}

function isDerived(value: DerivedShape | Node | undefined): value is DerivedShape {
  return value !== undefined && Object.hasOwn(value, 'first');
}

/** What is written in short joins what follows, and replaces it word by word; a shape that says its type stands alone. */
function merged(part: string, own: Json | undefined, follows: DerivedShape): Json | undefined {
  const said = own === undefined ? {} : nodeOf(own);
  if (said === undefined || isTypedShape(said)) return own;
  const { properties, ...rest } = said;
  const written = nodeOf(properties) ?? {};
  const all = { ...follows.first, ...written, ...withoutKeys(follows.last ?? {}, written) };
  if (Object.keys(all).length === 0) return undefined;
  const names = Object.keys(all).filter((name) => follows.optional?.includes(name) !== true);
  const required = part === 'response' ? names : follows.required;
  return { ...(required === undefined ? {} : { required }), ...rest, properties: all };
}

/** A query with the words of every list, where it asks for them (`list`). */
function withListWords(own: Json | undefined, scope: CallsScope): Json | undefined {
  const { list, properties, ...rest } = nodeOf(own) ?? {};
  if (list === undefined) return own;
  return { ...rest, properties: { ...listWords(list, scope), ...nodeOf(properties) } };
}

/** By the nearest place around that is written. */
function placed(finding: Finding, before: Json, after: Json): Finding {
  if (atPointer(before, finding.pointer) !== undefined) return finding;
  if (atPointer(after, finding.pointer) === undefined) return finding;
  const keys = keysOf(finding.pointer);
  const length = keys.findLastIndex(
    (_, index) => atPointer(before, under('', ...keys.slice(0, index + 1))) !== undefined,
  );
  const pointer = under('', ...keys.slice(0, length + 1));
  const does = under(pointer, 'does');
  return { ...finding, pointer: atPointer(before, does) === undefined ? pointer : does };
}
