import type { Json } from '../../contract/index.ts';
import { EngineError } from '../../errors/EngineError.ts';
import { checklistFiles } from '../checklistFiles.ts';
import type { EditedFiles } from '../editSchema.ts';
import { isSchemaNode, knownFiles, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';
import { type CallLike, callsLike, nodeAt, onlyOf, withoutItemFilters } from './calls.ts';
import { type ChecklistFrame, frameOf } from './frameOf.ts';
import {
  dataNameOf,
  documentWithoutItems,
  screenWithoutItems,
  tableWithoutItems,
  waysLike,
} from './pages.ts';
import {
  type ChecklistToBe,
  copiedJson,
  messagesOf,
  type Renames,
  titleTexts,
  translationsLike,
} from './texts.ts';

export interface EmptyChecklist {
  /** The new files only. */
  readonly files: EditedFiles;
  /** Existing files, with links to the new checklist beside those to its source. */
  readonly ways: EditedFiles;
  readonly entity: string;
  readonly form: string;
  /** Index among the form's sections at which sections of items belong. */
  readonly at: number;
}

/** Keywords that a new checklist copies from its source: of the entity, of `x-checklist`, of the form. */
export const OF_ENTITY: readonly string[] = [
  ...['$schema', 'x-key', 'x-table', 'x-files', 'x-may', 'x-person', 'x-dated', 'x-open'],
  ...['x-kept-for', 'x-kept-with', 'x-answers', 'x-search', 'type', 'additionalProperties'],
];
export const OF_CHECKLIST: readonly string[] = ['by', 'one', 'when', 'before', 'operation', 'acknowledged'];
export const OF_FORM = { before: ['context', 'size', 'submit'], after: ['readOnlyWhen'] } as const;

/** Checklists that can be the source of a new one: those with at most one per record (`one`). */
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
 * Files of a new checklist, copied from an existing one: general fields, calls, pages, document and links to
 * it; items and rules only if `whole`. It concerns the same records and holds up the same workflow steps.
 *
 * @throws EngineError NO_SUCH_PLACE if there is no such source.
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
  const sourceFiles = checklistFiles(files, like);
  const callNames = new Set(calls.map(({ call }) => textAt(call, 'name')));
  const filesAt = (path: string) => all.filter((file) => file.path === path);
  const tables = sourceFiles.tables
    .flatMap(filesAt)
    .filter(({ content }) => callNames.has(textAt(nodeAt(content, 'source'), 'call')));
  const forms = new Set([`form ${frame.form.name}`, ...tables.map((table) => `table ${table.name}`)]);
  const screens = sourceFiles.screens
    .flatMap(filesAt)
    .filter(({ content }) =>
      nodesIn(content['blocks']).every((block) =>
        forms.has(`${textAt(block, 'kind')} ${textAt(block, 'name')}`),
      ),
    );
  const documents = sourceFiles.documents.flatMap(filesAt);
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
  /** Source file of each copy, for its translations. */
  const sources = new Map<string, string>();
  const addCopy = (to: string, from: string, content: Json) => {
    copies[to] = copiedJson(content, from, to, renames);
    sources.set(to, from);
  };
  addCopy(paths.entity, frame.entity.path, entityLike(frame, wanted.whole));
  copies[paths.entity] = namedEntity(copies[paths.entity] as SchemaNode, wanted, frame);
  addCopy(paths.form, frame.form.path, formLike(frame));
  for (const table of tables)
    addCopy(
      at(`${pair(table.name, like, name)[1]}.table.json`),
      table.path,
      tableWithoutItems(table.content, frame.fields),
    );
  for (const screen of screens) {
    const to = at(`${pair(screen.name, like, name)[1]}.screen.json`);
    addCopy(to, screen.path, screenWithoutItems(screen.content, frame.fields));
    const address = textAt(screen.content, 'path') ?? '';
    copies[to] = { ...(copies[to] as SchemaNode), path: pathLike(address, like, name) };
  }
  for (const document of documents) {
    const data = dataNameOf(document.content, like) ?? like;
    const to = at(`${name}.document.json`);
    addCopy(to, document.path, documentWithoutItems(document.content, data, frame.fields));
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

/** Extra body properties of the source's writing calls. */
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

/** The `settled` condition refers to items: it is copied only if all of them are. */
function askedLike(said: SchemaNode, fields: ReadonlySet<string>): SchemaNode {
  const mentioned = JSON.stringify(said['settled'] ?? {}).matchAll(/"record\.([^".]+)/g);
  const isThere = [...mentioned].every(([, field = '']) => fields.has(field));
  return onlyOf(said, isThere ? [...OF_CHECKLIST, 'settled'] : OF_CHECKLIST);
}

/** The property without its former name: a copy has none. */
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

/** Title, plural and label of a new checklist. */
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

/** In documents the checklist is renamed to `check`: a context name must not contain a hyphen. */
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

/** `loan-check` → `loan-ladder`: replaces the part that is the source's name, else appends the new one. */
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
