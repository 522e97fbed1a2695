import type { Json } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { noteName } from '../loader/expandFlags.ts';
import { entityOfFile } from '../loader/grammar/whereabouts.ts';
import { keysOf, under } from '../loader/pointer.ts';
import { metaOf } from '../loader/readFiles.ts';
import { scenarioSubject } from '../loader/scenarioKinds.ts';
import { basesBehind } from './basesBehind.ts';
import { type ChecklistFiles, checklistFiles } from './checklistFiles.ts';
import type { EditedFiles } from './editSchema.ts';
import { fieldNames } from './fieldName.ts';
import { type FieldPlaces, fieldPlaces } from './fieldPlaces.ts';
import { renamedTranslations } from './renamedTranslations.ts';
import { type FieldRename, sayFormerName } from './sayFormerName.ts';
import {
  isSchemaNode,
  type KnownFile,
  knownFiles,
  nodesIn,
  pathFrom,
  type SchemaNode,
  textAt,
} from './schemaParts.ts';

/**
 * The files with the name changed wherever they say it: property, forms with their fragments, tables, scenarios, conditions, expressions and
 * slots of texts, translations of those texts. It says what it was, so that answers go along. What names it in a way that only a hook knows, the check before publishing tells.
 *
 * @throws EngineError NO_SUCH_PLACE where there is no such field, the name is taken, or a fragment that says it also serves another entity.
 */
export function renameField(files: EditedFiles, rename: FieldRename): EditedFiles {
  const { changed, shared } = renamedFiles(files, rename);
  if (shared !== undefined)
    throw new EngineError('NO_SUCH_PLACE', { file: shared, pointer: '', edit: 'rename' });
  return sayFormerName({ ...files, ...changed }, rename);
}

export interface RenamedFiles {
  /** The files that say the name, with the other. */
  readonly changed: EditedFiles;
  /** A fragment among them that also serves another entity. */
  readonly shared: string | undefined;
}

/** The same, also where a fragment serves others. @throws EngineError NO_SUCH_PLACE where there is no such field, or the name is taken. */
export function renamedFiles(files: EditedFiles, rename: FieldRename): RenamedFiles {
  const { entity, from, to } = rename;
  const parts = checklistFiles(files, entity);
  const own = parts.entity === undefined ? undefined : files[parts.entity];
  const properties = isSchemaNode(own) ? own['properties'] : undefined;
  const known = isSchemaNode(properties) ? properties : {};
  const refused = (file: string, pointer: string) =>
    new EngineError('NO_SUCH_PLACE', { file, pointer, edit: 'rename' });
  if (!Object.hasOwn(known, from)) throw refused(parts.entity ?? entity, `/properties/${from}`);
  const names = fieldNames({ properties: known });
  const isNoted = (known[from] as SchemaNode)['x-note'] !== undefined;
  if (names.includes(to) || (isNoted && names.includes(noteName(to))))
    throw refused(parts.entity ?? entity, `/properties/${to}`);
  const first = renamedName(files, rename);
  if (!isNoted) return first;
  const note = { entity, from: noteName(from), to: noteName(to) };
  const { changed, shared } = renamedName({ ...files, ...first.changed }, note);
  return { changed: { ...first.changed, ...changed }, shared: first.shared ?? shared };
}

/** The same of this name alone, whatever has it. */
export function renamedName(files: EditedFiles, rename: FieldRename): RenamedFiles {
  const { entity, from } = rename;
  const parts = checklistFiles(files, entity);
  const all = knownFiles(files);
  const about = new Set([
    ...[parts.entity, ...parts.forms, ...parts.fragments, ...parts.tables, ...parts.documents],
    ...[...parts.scenarios, ...parts.screens],
  ]);
  const shown = subjectsOf(all, parts, entity);
  const sayings = all.flatMap((file) =>
    about.has(file.path) ? [writtenOut(file.content)] : asksOf(file, shown),
  );
  const said = (id: string) => sayings.some((each) => each.includes(`"${id}"`));
  const changed: Record<string, Json> = {};
  const meta = metaOf(files);
  const entities = new Map(
    all.flatMap(({ kind, name, content }) => {
      const own = entityOfFile(kind, content);
      return own === undefined ? [] : [[`${kind} ${name}`, own] as const];
    }),
  );
  let shared: string | undefined;
  for (const file of all) {
    if (file.kind === 'translations' || !writtenOut(file.content).includes(from)) continue;
    const isAbout = about.has(file.path);
    const roots = rootsOf(file, entity, isAbout);
    const next =
      file.kind === 'messages'
        ? renamedMessages(file, rename, said)
        : renamed(file, {
            ...{ ...rename, home: parts.entity, roots, isAbout, shown },
            places: fieldPlaces(file, { meta, entity, isAbout, entities }),
          });
    if (next === file.content) continue;
    if (file.kind === 'fragment' && servesOthers(all, file, entity)) shared ??= file.path;
    changed[file.path] = next;
  }
  return { changed: { ...changed, ...renamedTranslations(all, changed) }, shared };
}

const written = new WeakMap<object, string>();

/** The text of a file, remembered: most files say nothing of a field, and contents are never changed. */
function writtenOut(content: KnownFile['content']): string {
  const known = written.get(content) ?? JSON.stringify(content);
  written.set(content, known);
  return known;
}

const NONE: ReadonlySet<string> = new Set();

/** What a workflow says of records of forms that are about the entity. */
function asksOf({ kind, content }: KnownFile, shown: Renaming['shown']): readonly string[] {
  const asks = kind === 'workflow' && Array.isArray(content['asks']) ? content['asks'] : [];
  return asks
    .filter((each) => isSchemaNode(each) && shown.has(`form ${textAt(each, 'form')}`))
    .map((each) => JSON.stringify(each));
}

/** Slots of those texts that a file about the entity names. */
function renamedMessages(
  { content }: KnownFile,
  { from, to }: FieldRename,
  said: (id: string) => boolean,
): Json {
  const texts = content['texts'];
  if (!isSchemaNode(texts)) return content;
  const slots = (json: Json): Json =>
    JSON.parse(JSON.stringify(json).replaceAll(`{record.${from}}`, `{record.${to}}`));
  const isOwn = ([id, text]: readonly [string, Json]) =>
    JSON.stringify(text).includes(`{record.${from}}`) && said(id);
  const entries = Object.entries(texts);
  if (!entries.some(isOwn)) return content;
  return {
    ...content,
    texts: Object.fromEntries(entries.map((each) => (isOwn(each) ? [each[0], slots(each[1])] : each))),
  };
}

interface Renaming extends FieldRename {
  /** Names under which the file speaks of a record of the entity. */
  readonly roots: ReadonlySet<string>;
  readonly isAbout: boolean;
  /** Where the file says the bare name. */
  readonly places: FieldPlaces;
  /** The entity's file. */
  readonly home: string | undefined;
  /** `form loan`, `table loans`: which scenarios and blocks of screens are about it, and what each calls its record. */
  readonly shown: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What a file calls a record of the entity: `record` and `row` where it is about it, and what its context says. */
function rootsOf({ kind, content }: KnownFile, entity: string, isAbout: boolean): ReadonlySet<string> {
  const roots = new Set<string>();
  const context = content['context'];
  for (const [name, stands] of Object.entries(isSchemaNode(context) ? context : {})) {
    const of = isSchemaNode(stands) ? stands['entity'] : stands;
    if (of === entity) roots.add(name);
  }
  const of = textAt(content, 'entity') === entity || isAbout;
  if (of && kind !== 'scenario') roots.add('record');
  if (of && kind === 'table') roots.add('row');
  return roots;
}

function renamed({ path: file, kind, content }: KnownFile, renaming: Renaming): Json {
  const { from, to, roots, isAbout, home, shown, places } = renaming;
  const inPath = (path: string, names = roots): string => {
    const [root = '', field, ...rest] = path.split('.');
    return names.has(root) && field === from ? [root, to, ...rest].join('.') : path;
  };
  const bare = (path: string): string =>
    path === from || path.startsWith(`${from}.`) ? `${to}${path.slice(from.length)}` : path;
  /** In what an example is given: `record.Title`, `rows.0.Title`. */
  const inGiven = (path: string, names: ReadonlySet<string>): string => {
    const [row = ''] = /^rows\.\d+\./.exec(path) ?? [];
    return row === '' ? inPath(path, names) : `${row}${bare(path.slice(row.length))}`;
  };
  const bases: ReadonlyMap<string, ReadonlySet<string>> = kind === 'scenario'
    ? basesAbout(content, shown)
    : new Map();

  function text(value: string, steps: readonly string[], names: ReadonlySet<string>): string {
    if (steps.at(-1) === '$ref') return home === undefined ? value : withoutOldRef(value, home);
    const inner = kind === 'scenario' && steps[2] === 'without' ? inGiven : inPath;
    const own = places.values.has(under('', ...steps)) ? bare(value) : inner(value, names);
    if (own !== value) return own;
    const isLabel = kind === 'entity' && steps.length === 1 && steps[0] === 'x-label';
    return value.replace(/\{([^{}]+)\}/g, (slot, inner: string) => {
      const named = isLabel ? bare(inner) : inPath(inner, names);
      return named === inner ? slot : `{${named}}`;
    });
  }

  function withoutOldRef(value: string, target: string): string {
    const [at = '', pointer = ''] = value.split('#');
    const [first, property, ...rest] = keysOf(pointer);
    if (first !== 'properties' || property !== from || pathFrom(file, at) !== target) return value;
    return `${at}#${under('', first, to, ...rest)}`;
  }

  function visit(value: Json, steps: readonly string[], known: ReadonlySet<string>): Json {
    if (typeof value === 'string') return text(value, steps, known);
    if (Array.isArray(value)) {
      const next = value.map((each: Json, index) => {
        const names = subjectNames(each, steps);
        return names === undefined ? each : visit(each, [...steps, String(index)], names ?? known);
      });
      return next.some((each, index) => each !== value[index]) ? next : value;
    }
    if (!isSchemaNode(value)) return value;
    const isProperties = isAbout && kind === 'entity' && steps.join() === 'properties';
    const isGiven = kind === 'scenario' && isAbout && holdsFields(steps, known);
    const inKey = kind === 'scenario' && steps[2] === 'but' && steps.length === 3 ? inGiven : inPath;
    const isBases = kind === 'scenario' && steps.length === 1 && steps[0] === 'bases';
    const entries = Object.entries(value).map(([key, each]): [string, Json] => {
      const about = isBases ? bases.get(key) : known;
      const next = about === undefined ? each : visit(each, [...steps, key], about);
      const isBare = isGiven || isProperties || places.names.has(under('', ...steps, key));
      return [isBare ? bare(key) : inKey(key, known), next];
    });
    const same = Object.entries(value).every(
      ([key, each], index) => entries[index]?.[0] === key && entries[index]?.[1] === each,
    );
    return same ? value : Object.fromEntries(entries);
  }

  /** What a scenario or a block calls the record; undefined where it is about something else; null where there is no such thing to ask. */
  function subjectNames(each: Json, steps: readonly string[]): ReadonlySet<string> | null | undefined {
    if (steps.length !== 1 || !isSchemaNode(each)) return null;
    // What is said of another form's records is said of none of these.
    if (kind === 'workflow' && steps[0] === 'asks') return shown.get(`form ${textAt(each, 'form')}`) ?? NONE;
    if (kind === 'screen' && steps[0] === 'blocks')
      return shown.get(`${textAt(each, 'kind')} ${textAt(each, 'name')}`);
    return kind === 'scenario' ? exampleNames(content, each, shown) : null;
  }

  return visit(content, [], roots);
}

/** What an example calls a record of the entity; undefined where it is about something else. */
function exampleNames(
  content: SchemaNode,
  scenario: SchemaNode,
  shown: Renaming['shown'],
): ReadonlySet<string> | undefined {
  const subject = scenarioSubject(content, scenario);
  const kind = (['form', 'table', 'document', 'entity'] as const).find((each) => subject[each] !== undefined);
  return kind && shown.get(`${kind} ${subject[kind]}`);
}

/** What the examples that begin with a base call such a record: the bases of those that are about one. */
function basesAbout(content: SchemaNode, shown: Renaming['shown']): ReadonlyMap<string, ReadonlySet<string>> {
  const about = new Map<string, ReadonlySet<string>>();
  for (const scenario of nodesIn(content['scenarios'])) {
    const names = exampleNames(content, scenario, shown);
    for (const base of names === undefined ? [] : basesBehind(content, scenario))
      about.set(base, new Set([...(about.get(base) ?? []), ...(names ?? [])]));
  }
  return about;
}

/** Whether the object there has the fields of a record for its words: `/scenarios/3/given/record`, `/bases/whole/but/rows.0`. */
function holdsFields(steps: readonly string[], known: ReadonlySet<string>): boolean {
  const [, , word, name = ''] = steps;
  if (steps.length !== 4) return false;
  return (
    (word === 'given' && known.has(name)) || (word === 'but' && (known.has(name) || /^rows\.\d+$/.test(name)))
  );
}

function subjectsOf(
  all: readonly KnownFile[],
  parts: ChecklistFiles,
  entity: string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const own = new Set([...parts.forms, ...parts.tables, ...parts.documents]);
  const subjects = all.filter(({ path }) => own.has(path));
  return new Map([
    [`entity ${entity}`, new Set(['record'])],
    ...subjects.map((file) => [`${file.kind} ${file.name}`, rootsOf(file, entity, true)] as const),
  ]);
}

function servesOthers(all: readonly KnownFile[], fragment: KnownFile, entity: string): boolean {
  const others = new Set(
    all.flatMap(({ kind, content }) => (kind === 'form' ? (textAt(content, 'entity') ?? []) : [])),
  );
  others.delete(entity);
  const files = Object.fromEntries(all.map(({ path, content }) => [path, content]));
  return [...others].some((other) => checklistFiles(files, other).fragments.includes(fragment.path));
}
