import type { Json } from '../../contract/index.ts';
import { EngineError } from '../../errors/EngineError.ts';
import { metaOf } from '../../loader/SchemaFile.ts';
import { checklistFiles } from '../checklistFiles.ts';
import type { EditedFiles } from '../editSchema.ts';
import { knownFiles, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';
import { type CallLike, copyCalls, nodeAt, withoutItemFilters } from './calls.ts';
import { copyEntity, copyForm, namedEntity } from './frameContents.ts';
import { generalPartOf } from './generalPartOf.ts';
import { independentWords } from './independentWords.ts';
import {
  copyTableActions,
  dataNameOf,
  documentWithoutItems,
  screenWithoutItems,
  tableWithoutItems,
} from './pages.ts';
import {
  type ChecklistToBe,
  copiedContent,
  copyTranslations,
  messagesOf,
  type Renames,
  titleTexts,
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
export function copyChecklist(files: EditedFiles, wanted: ChecklistToBe): EmptyChecklist {
  const frame = generalPartOf(files, wanted.like, wanted.whole);
  if (frame === undefined)
    throw new EngineError('NO_SUCH_PLACE', { file: wanted.like, pointer: '', edit: 'add' });
  const all = knownFiles(files);
  const { like, name } = wanted;
  const at = (file: string) => `${name}/${file}`;
  const paths = { entity: at(`${name}.entity.json`), form: at(`${name}.form.json`) };
  const calls = copyCalls(all, like, name);
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
  const paired = (names: readonly string[]) => new Map(names.map((each) => pair(each, like, name)));
  const screenNames = paired(screens.map(({ content }) => textAt(content, 'name') ?? ''));
  const renames: Renames = {
    meta: metaOf(files),
    names: {
      entity: new Map([[like, name]]),
      form: new Map([[frame.form.name, name]]),
      table: paired(tables.map((table) => table.name)),
      screen: screenNames,
      document: new Map(documents.map((document) => [document.name, name])),
      call: new Map(calls.map(({ call, renamed }) => [textAt(call, 'name') ?? '', renamed])),
      message: new Map(messages.names),
    },
    words: new Map([
      ...rows.map((each): [string, string] => [each, 'checks']),
      ...documents.map(({ content }): [string, string] => [
        textAt(content, 'reportCode') ?? '',
        codeOf(name),
      ]),
      [like, name],
    ]),
    keys: new Set([like, ...rows]),
    texts: titleTexts(frame.entity, wanted, undefined),
    files: new Map([[frame.entity.path, paths.entity]]),
  };
  const copies: Record<string, Json> = {};
  /** Source file of each copy, for its translations. */
  const sources = new Map<string, string>();
  const addCopy = (to: string, from: string, content: SchemaNode, besides: SchemaNode = {}) => {
    copies[to] = { ...copiedContent(content, from, to, renames), ...besides };
    sources.set(to, from);
  };
  addCopy(paths.entity, frame.entity.path, copyEntity(files, frame));
  copies[paths.entity] = namedEntity(copies[paths.entity] as SchemaNode, wanted, frame.entity);
  addCopy(paths.form, frame.form.path, copyForm(files, frame));
  for (const table of tables)
    addCopy(
      at(`${pair(table.name, like, name)[1]}.table.json`),
      table.path,
      independentWords(files, tableWithoutItems(table, frame.fields), frame),
    );
  for (const screen of screens) {
    const to = at(`${pair(screen.name, like, name)[1]}.screen.json`);
    const [screenName = '', address = ''] = ['name', 'path'].map((word) => textAt(screen.content, word));
    addCopy(to, screen.path, screenWithoutItems(screen.content, frame.fields), {
      name: screenNames.get(screenName) ?? screenName,
      path: pathLike(address, like, name),
    });
  }
  for (const document of documents) {
    const data = dataNameOf(document.content, like) ?? like;
    const to = at(`${name}.document.json`);
    addCopy(to, document.path, documentWithoutItems(document.content, data, frame.fields));
    copies[to] = withDataName(copies[to] as SchemaNode, data, name);
  }
  const callsPath = at(`${name}.calls.json`);
  copies[callsPath] = {
    $schema: '../meta/calls.schema.json',
    service: name,
    title: wanted.title,
    base: `/checklists/${name}`,
    ...besidesLike(calls, callsPath, renames),
    calls: calls.flatMap(({ path, call, address }) => {
      const content = { calls: [{ ...withoutItemFilters(call, frame.fields), path: address }] };
      return nodesIn(copiedContent(content, path, callsPath, renames)['calls']);
    }),
  };
  for (const [path, content] of messages.files)
    copies[at(path)] = copiedContent(content, at(path), at(path), {
      ...renames,
      texts: titleTexts(frame.entity, wanted, [files, textAt(content, 'locale') ?? '']),
    });
  return {
    ...{ ...paths, at: frame.before.length },
    files: { ...copies, ...copyTranslations(files, copies, sources, wanted, frame.entity) },
    ways: copyTableActions(files, { entity: frame.entity, wanted, screens: screenNames }),
  };
}

/** Extra body properties of the source's writing calls. */
function besidesLike(calls: readonly CallLike[], to: string, renames: Renames): SchemaNode {
  const filled = calls.find(({ call }) => nodeAt(call, 'does')?.['fill'] !== undefined);
  if (filled?.besides === undefined) return {};
  return copiedContent({ besides: filled.besides }, filled.path, to, renames);
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
