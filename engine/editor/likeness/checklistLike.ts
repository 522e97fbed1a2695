import type { Json } from '../../contract/index.ts';
import { EngineError } from '../../errors/EngineError.ts';
import { checklistFiles } from '../checklistFiles.ts';
import type { EditedFiles } from '../editSchema.ts';
import { isSchemaNode, knownFiles, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';
import { type CallLike, callsLike, nodeAt, onlyOf, withoutItemFilters } from './callsLike.ts';
import { copiedJson, type Renames } from './copiedJson.ts';
import { type ChecklistFrame, frameOf } from './frameOf.ts';
import { dataNameOf, documentWithoutItems, screenWithoutItems, tableWithoutItems } from './pagesLike.ts';
import { type ChecklistToBe, messagesOf, titleTexts, translationsLike } from './textsLike.ts';
import { waysLike } from './waysLike.ts';

export interface EmptyChecklist {
  /** The new files alone. */
  readonly files: EditedFiles;
  /** Files that are there, with the ways to the new one beside those to the other. */
  readonly ways: EditedFiles;
  readonly entity: string;
  readonly form: string;
  /** Where sections of items come, among those of the form. */
  readonly at: number;
}

/** Words that a new checklist has from the one that it is made like: of its entity, of when it is asked, of its form. */
export const OF_ENTITY: readonly string[] = [
  ...['$schema', 'x-key', 'x-table', 'x-files', 'x-may', 'x-person', 'x-dated', 'x-open'],
  ...['x-kept-for', 'x-kept-with', 'x-answers', 'x-search', 'type', 'additionalProperties'],
];
export const OF_CHECKLIST: readonly string[] = ['by', 'one', 'when', 'before', 'operation', 'acknowledged'];
export const OF_FORM = { before: ['context', 'size', 'submit'], after: ['readOnlyWhen'] } as const;

/** The checklists that another one can be made like: those that a record has one of. */
export function checklistsToFollow(
  files: EditedFiles,
): readonly { readonly name: string; readonly title: string }[] {
  return knownFiles(files).flatMap(({ kind, content }) => {
    const name = textAt(content, 'x-entity');
    if (kind !== 'entity' || name === undefined || nodeAt(content, 'x-checklist')?.['one'] !== true)
      return [];
    return [{ name, title: textAt(content, 'title') ?? name }];
  });
}

/**
 * The files of a new checklist, made like one that is there: whose it is, who was there, its calls, pages and paper, the ways to it, and none of its items and rules, unless
 * it is wanted `whole`. It is asked of the same records, and the same steps wait for it.
 *
 * @throws EngineError NO_SUCH_PLACE where there is no such checklist.
 */
export function checklistLike(files: EditedFiles, wanted: ChecklistToBe): EmptyChecklist {
  const frame = frameOf(files, wanted.like, wanted.whole);
  if (frame === undefined)
    throw new EngineError('NO_SUCH_PLACE', { file: wanted.like, pointer: '', edit: 'add' });
  const all = knownFiles(files);
  const { like, name } = wanted;
  const at = (file: string) => `${name}/${file}`;
  const paths = { entity: at(`${name}.entity.json`), form: at(`${name}.form.json`) };
  const calls = callsLike(all, like, name);
  const shown = checklistFiles(files, like);
  const called = new Set(calls.map(({ call }) => textAt(call, 'name')));
  const known = (path: string) => all.filter((file) => file.path === path);
  const tables = shown.tables
    .flatMap(known)
    .filter(({ content }) => called.has(textAt(nodeAt(content, 'source'), 'call')));
  const own = new Set([`form ${frame.form.name}`, ...tables.map((table) => `table ${table.name}`)]);
  const screens = shown.screens
    .flatMap(known)
    .filter(({ content }) =>
      nodesIn(content['blocks']).every((block) =>
        own.has(`${textAt(block, 'kind')} ${textAt(block, 'name')}`),
      ),
    );
  const documents = shown.documents.flatMap(known);
  const rows = tables.map(({ content }) => textAt(nodeAt(content, 'source'), 'rows') ?? '');
  const messages = messagesOf(all, like, name);
  const renames: Renames = {
    words: new Map([
      ...tables.map((table) => pair(table.name, like, name)),
      ...rows.map((each): [string, string] => [each, 'checks']),
      ...calls.map(({ call, renamed }): [string, string] => [textAt(call, 'name') ?? '', renamed]),
      ...documents.map(({ content }): [string, string] => [
        textAt(content, 'reportCode') ?? '',
        codeOf(name),
      ]),
      ...messages.names,
      [frame.form.name, name],
      [like, name],
    ]),
    keys: new Set([like, ...rows, ...messages.names.map(([id]) => id)]),
    screens: new Map(screens.map(({ content }) => pair(textAt(content, 'name') ?? '', like, name))),
    texts: titleTexts(frame.entity, wanted, undefined),
    files: new Map([[frame.entity.path, paths.entity]]),
  };
  const copies: Record<string, Json> = {};
  /** Where the texts of a copy come from. */
  const sources = new Map<string, string>();
  const put = (to: string, from: string, content: Json) => {
    copies[to] = copiedJson(content, from, to, renames);
    sources.set(to, from);
  };
  put(paths.entity, frame.entity.path, entityLike(frame, wanted.whole));
  copies[paths.entity] = namedEntity(copies[paths.entity] as SchemaNode, wanted, frame);
  put(paths.form, frame.form.path, formLike(frame));
  for (const table of tables)
    put(
      at(`${pair(table.name, like, name)[1]}.table.json`),
      table.path,
      tableWithoutItems(table.content, frame.fields),
    );
  for (const screen of screens) {
    const to = at(`${pair(screen.name, like, name)[1]}.screen.json`);
    put(to, screen.path, screenWithoutItems(screen.content, frame.fields));
    const address = textAt(screen.content, 'path') ?? '';
    copies[to] = { ...(copies[to] as SchemaNode), path: pathLike(address, like, name) };
  }
  for (const document of documents) {
    const data = dataNameOf(document.content, like) ?? like;
    const to = at(`${name}.document.json`);
    put(to, document.path, documentWithoutItems(document.content, data, frame.fields));
    copies[to] = withDataName(copies[to] as SchemaNode, data, name);
  }
  copies[at(`${name}.calls.json`)] = {
    $schema: '../meta/calls.schema.json',
    service: name,
    title: wanted.title,
    base: `/checklists/${name}`,
    ...besidesLike(calls, paths.entity, renames),
    calls: calls.map(({ path, call, address }) => ({
      ...(copiedJson(withoutItemFilters(call, frame.fields), path, paths.entity, renames) as SchemaNode),
      path: address,
    })),
  };
  for (const [path, content] of messages.files)
    copies[at(path)] = copiedJson(content, at(path), at(path), {
      ...renames,
      texts: titleTexts(frame.entity, wanted, [files, textAt(content as SchemaNode, 'locale') ?? '']),
    });
  return {
    ...{ ...paths, at: frame.before.length },
    files: { ...copies, ...translationsLike(files, copies, sources, wanted, frame.entity) },
    ways: waysLike(files, { entity: frame.entity, wanted, screens: renames.screens }),
  };
}

/** What the writes of the other one take along. */
function besidesLike(calls: readonly CallLike[], to: string, renames: Renames): SchemaNode {
  const filled = calls.find(({ call }) => nodeAt(call, 'does')?.['fill'] !== undefined);
  if (filled?.besides === undefined) return {};
  return { besides: copiedJson(filled.besides, filled.path, to, renames) };
}

function entityLike({ entity: { content }, fields }: ChecklistFrame, whole = false): SchemaNode {
  const properties = Object.entries(nodeAt(content, 'properties') ?? {}).flatMap(([field, said]) =>
    fields.has(field) ? [[field, withoutFormer(said)] as const] : [],
  );
  const required = (
    Array.isArray(content['required']) ? (content['required'] as readonly string[]) : []
  ).filter((field) => fields.has(field));
  const search = (Array.isArray(content['x-search']) ? (content['x-search'] as readonly Json[]) : []).filter(
    (each) => fields.has(String(isSchemaNode(each) ? each['number'] : each)),
  );
  const { 'x-search': _all, ...said } = onlyOf(content, OF_ENTITY);
  return {
    ...said,
    ...(search.length === 0 ? {} : { 'x-search': search }),
    'x-checklist': askedLike(nodeAt(content, 'x-checklist') ?? {}, fields),
    properties: Object.fromEntries(properties),
    required,
    ...(whole ? onlyOf(content, ['x-rules']) : {}),
  };
}

/** What settles something wrong speaks of items: it goes along where all of them do. */
function askedLike(said: SchemaNode, fields: ReadonlySet<string>): SchemaNode {
  const spoken = JSON.stringify(said['settled'] ?? {}).matchAll(/"record\.([^".]+)/g);
  const isThere = [...spoken].every(([, field = '']) => fields.has(field));
  return onlyOf(said, isThere ? [...OF_CHECKLIST, 'settled'] : OF_CHECKLIST);
}

/** A copy was never called otherwise. */
function withoutFormer(property: Json): Json {
  if (!isSchemaNode(property)) return property;
  const { 'x-was': _was, ...said } = property;
  return said;
}

function namedEntity(
  copy: SchemaNode,
  { name, title }: ChecklistToBe,
  { entity }: ChecklistFrame,
): SchemaNode {
  const { $schema = '', ...said } = copy;
  return {
    ...{ $schema, 'x-entity': name, ...titleLike(entity.content, title) },
    ...said,
    'x-table': name.replaceAll('-', '_').slice(0, 51),
  };
}

/** What a new checklist is called, one of it, and several. */
export function titleLike(entity: SchemaNode, title: string) {
  const [key = 'Id'] = (entity['x-key'] ?? []) as readonly string[];
  return { title, 'x-plural': title, 'x-label': `${title} n.{${key}}` };
}

function formLike({ form: { content }, before, after }: ChecklistFrame): SchemaNode {
  return {
    ...onlyOf(content, ['$schema', 'entity', 'title', ...OF_FORM.before]),
    sections: [...before, ...after],
    ...onlyOf(content, OF_FORM.after),
  };
}

/** The paper knows it under another name: one without a hyphen. */
function withDataName(document: SchemaNode, data: string, name: string): SchemaNode {
  const visit = (value: Json, word: string): Json => {
    if (typeof value === 'string') {
      if (word === 'data' && (value === data || value === name)) return 'check';
      return value.replaceAll(new RegExp(`\\{${data}\\.`, 'g'), '{check.');
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return (value as readonly Json[]).map((each) => visit(each, word));
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        word === 'context' && (key === data || key === name)
          ? 'check'
          : key.startsWith(`${data}.`)
            ? `check${key.slice(data.length)}`
            : key,
        visit(each, key),
      ]),
    );
  };
  return visit(document, '') as SchemaNode;
}

/** `loan-check` → `loan-ladder`: where the name is part of it, else behind it. */
function pair(from: string, like: string, name: string): [string, string] {
  const parts = from.split('-');
  const to = parts.includes(like)
    ? parts.map((part) => (part === like ? name : part)).join('-')
    : `${from}-${name}`;
  return [from, to];
}

function pathLike(path: string, like: string, name: string): string {
  const parts = path.split('/');
  return parts.includes(like)
    ? parts.map((part) => (part === like ? name : part)).join('/')
    : `${path}/${name}`;
}

function codeOf(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}
