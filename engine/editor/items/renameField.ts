import type { Json } from '../../contract/index.ts';
import { EngineError } from '../../errors/EngineError.ts';
import { noteName } from '../../loader/expand/expandFlags.ts';
import { keysOf, under } from '../../loader/pointer.ts';
import { metaOf } from '../../loader/SchemaFile.ts';
import { scenarioSubject } from '../../loader/scenarioKinds.ts';
import { type ChecklistFiles, checklistFiles, scenarioBases } from '../checklistFiles.ts';
import type { EditedFiles } from '../editSchema.ts';
import { fieldNames } from '../names.ts';
import {
  isSchemaNode,
  type KnownFile,
  knownFiles,
  nodesIn,
  pathFrom,
  type SchemaNode,
  textAt,
} from '../schemaParts.ts';
import { renamedTranslations } from '../translations/carriedTranslations.ts';
import { entitiesByFile, type FieldPlaces, fieldPlaces } from './fieldPlaces.ts';
import { type FieldRename, recordFormerName } from './recordFormerName.ts';

/**
 * Renames a field in all files and translations, and records its former name (`x-was`), so that answers are
 * taken over. References that only hooks know are reported before publishing.
 *
 * @throws EngineError NO_SUCH_PLACE: unknown field, name taken, or fragment shared with another entity.
 */
export function renameField(files: EditedFiles, rename: FieldRename): EditedFiles {
  const { changed, shared } = renamedFiles(files, rename);
  if (shared !== undefined)
    throw new EngineError('NO_SUCH_PLACE', { file: shared, pointer: '', edit: 'rename' });
  return recordFormerName({ ...files, ...changed }, rename);
}

export interface RenamedFiles {
  /** The files that contain the name, with it replaced. */
  readonly changed: EditedFiles;
  /** A changed fragment that also serves another entity. */
  readonly shared: string | undefined;
}

/** Like `renameField`, but without recording the former name, and also for shared fragments. */
export function renamedFiles(files: EditedFiles, rename: FieldRename): RenamedFiles {
  const { entity, from, to } = rename;
  const parts = checklistFiles(files, entity);
  const entityContent = parts.entity === undefined ? undefined : files[parts.entity];
  const properties = isSchemaNode(entityContent) ? entityContent['properties'] : undefined;
  const fields = isSchemaNode(properties) ? properties : {};
  const refused = (file: string, pointer: string) =>
    new EngineError('NO_SUCH_PLACE', { file, pointer, edit: 'rename' });
  if (!Object.hasOwn(fields, from)) throw refused(parts.entity ?? entity, `/properties/${from}`);
  const names = fieldNames({ properties: fields });
  const isNoted = (fields[from] as SchemaNode)['x-note'] !== undefined;
  if (names.includes(to) || (isNoted && names.includes(noteName(to))))
    throw refused(parts.entity ?? entity, `/properties/${to}`);
  const first = renamedName(files, rename);
  if (!isNoted) return first;
  const note = { entity, from: noteName(from), to: noteName(to) };
  const { changed, shared } = renamedName({ ...files, ...first.changed }, note);
  return { changed: { ...first.changed, ...changed }, shared: first.shared ?? shared };
}

/** Replaces this name alone, without checks and without its note. */
export function renamedName(files: EditedFiles, rename: FieldRename): RenamedFiles {
  const { entity, from } = rename;
  const parts = checklistFiles(files, entity);
  const all = knownFiles(files);
  const about = new Set([
    ...[parts.entity, ...parts.forms, ...parts.fragments, ...parts.tables, ...parts.documents],
    ...[...parts.scenarios, ...parts.screens],
  ]);
  const subjects = subjectsOf(all, parts, entity);
  const sayings = all.flatMap((file) =>
    about.has(file.path) ? [writtenOut(file.content)] : asksOf(file, subjects),
  );
  const isUsed = (id: string) => sayings.some((each) => each.includes(`"${id}"`));
  const changed: Record<string, Json> = {};
  const meta = metaOf(files);
  const entities = entitiesByFile(files);
  let shared: string | undefined;
  for (const file of all) {
    if (file.kind === 'translations' || !writtenOut(file.content).includes(from)) continue;
    const isAbout = about.has(file.path);
    const roots = recordNames(file, entity, isAbout);
    const next =
      file.kind === 'messages'
        ? renamedMessages(file, rename, isUsed)
        : renamed(file, {
            ...{ ...rename, home: parts.entity, roots, isAbout, shown: subjects },
            places: fieldPlaces(file, { meta, entity, isAbout, entities }),
          });
    if (next === file.content) continue;
    if (file.kind === 'fragment' && servesOthers(all, file, entity)) shared ??= file.path;
    changed[file.path] = next;
  }
  return { changed: { ...changed, ...renamedTranslations(all, changed) }, shared };
}

const jsonCache = new WeakMap<object, string>();

/** JSON of a content, cached: most files do not contain the field, and contents are immutable. */
function writtenOut(content: KnownFile['content']): string {
  const json = jsonCache.get(content) ?? JSON.stringify(content);
  jsonCache.set(content, json);
  return json;
}

const NONE: ReadonlySet<string> = new Set();

/** JSON of the workflow's questions about forms of the entity. */
function asksOf({ kind, content }: KnownFile, shown: Renaming['shown']): readonly string[] {
  const asks = kind === 'workflow' && Array.isArray(content['asks']) ? content['asks'] : [];
  return asks
    .filter((each) => isSchemaNode(each) && shown.has(`form ${textAt(each, 'form')}`))
    .map((each) => JSON.stringify(each));
}

/** Replaces slots in texts that are used by a file about the entity. */
function renamedMessages(
  { content }: KnownFile,
  { from, to }: FieldRename,
  isUsed: (id: string) => boolean,
): Json {
  const texts = content['texts'];
  if (!isSchemaNode(texts)) return content;
  const slots = (json: Json): Json =>
    JSON.parse(JSON.stringify(json).replaceAll(`{record.${from}}`, `{record.${to}}`));
  const isOwn = ([id, text]: readonly [string, Json]) =>
    JSON.stringify(text).includes(`{record.${from}}`) && isUsed(id);
  const entries = Object.entries(texts);
  if (!entries.some(isOwn)) return content;
  return {
    ...content,
    texts: Object.fromEntries(entries.map((each) => (isOwn(each) ? [each[0], slots(each[1])] : each))),
  };
}

interface Renaming extends FieldRename {
  /** Names of the entity's record in the file. */
  readonly roots: ReadonlySet<string>;
  readonly isAbout: boolean;
  /** Where the file writes the bare field name. */
  readonly places: FieldPlaces;
  /** Path of the entity's file. */
  readonly home: string | undefined;
  /** Subjects that show the entity (`form loan`, `table loans`), with their names of its record. */
  readonly shown: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Names of the entity's record in a file: `record` and `row` if it concerns the entity, context names. */
function recordNames({ kind, content }: KnownFile, entity: string, isAbout: boolean): ReadonlySet<string> {
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
  /** Paths in the inputs of a scenario: `record.Title`, `rows.0.Title`. */
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
    const replaced = places.values.has(under('', ...steps)) ? bare(value) : inner(value, names);
    if (replaced !== value) return replaced;
    const isLabel = kind === 'entity' && steps.length === 1 && steps[0] === 'x-label';
    return value.replace(/\{([^{}]+)\}/g, (slot, inner: string) => {
      const path = isLabel ? bare(inner) : inPath(inner, names);
      return path === inner ? slot : `{${path}}`;
    });
  }

  function withoutOldRef(value: string, target: string): string {
    const [at = '', pointer = ''] = value.split('#');
    const [first, property, ...rest] = keysOf(pointer);
    if (first !== 'properties' || property !== from || pathFrom(file, at) !== target) return value;
    return `${at}#${under('', first, to, ...rest)}`;
  }

  function visit(value: Json, steps: readonly string[], namesAround: ReadonlySet<string>): Json {
    const currentNames = namesWithin(steps, namesAround);
    if (typeof value === 'string') return text(value, steps, currentNames);
    if (Array.isArray(value)) {
      const next = value.map((each: Json, index) => {
        const names = subjectNames(each, steps);
        return names === undefined ? each : visit(each, [...steps, String(index)], names ?? currentNames);
      });
      return next.some((each, index) => each !== value[index]) ? next : value;
    }
    if (!isSchemaNode(value)) return value;
    const isProperties = isAbout && kind === 'entity' && steps.join() === 'properties';
    const isGiven = kind === 'scenario' && isAbout && holdsFields(steps, currentNames);
    const inKey = kind === 'scenario' && steps[2] === 'but' && steps.length === 3 ? inGiven : inPath;
    const isBases = kind === 'scenario' && steps.length === 1 && steps[0] === 'bases';
    const entries = Object.entries(value).map(([key, each]): [string, Json] => {
      const about = isBases ? bases.get(key) : currentNames;
      const next = about === undefined ? each : visit(each, [...steps, key], about);
      const isBare = isGiven || isProperties || places.names.has(under('', ...steps, key));
      return [isBare ? bare(key) : inKey(key, currentNames), next];
    });
    const isSame = Object.entries(value).every(
      ([key, each], index) => entries[index]?.[0] === key && entries[index]?.[1] === each,
    );
    return isSame ? value : Object.fromEntries(entries);
  }

  /** Names of the record within a place, with those that the grammar makes available there. */
  function namesWithin(steps: readonly string[], around: ReadonlySet<string>): ReadonlySet<string> {
    const records = places.scopes.size === 0 ? undefined : places.scopes.get(under('', ...steps));
    if (records === undefined) return around;
    const others = [...around].filter((name) => records[name] === undefined);
    return new Set([...others, ...Object.keys(records).filter((name) => records[name])]);
  }

  /** Names of the record in a scenario or block; undefined for other subjects, null without a subject. */
  function subjectNames(each: Json, steps: readonly string[]): ReadonlySet<string> | null | undefined {
    if (steps.length !== 1 || !isSchemaNode(each)) return null;
    // Questions about other forms' records contain no names of this entity.
    if (kind === 'workflow' && steps[0] === 'asks') return shown.get(`form ${textAt(each, 'form')}`) ?? NONE;
    if (kind === 'screen' && steps[0] === 'blocks')
      return shown.get(`${textAt(each, 'kind')} ${textAt(each, 'name')}`);
    return kind === 'scenario' ? scenarioNames(content, each, shown) : null;
  }

  return visit(content, [], roots);
}

/** Names of the entity's record in a scenario; undefined if it concerns something else. */
function scenarioNames(
  content: SchemaNode,
  scenario: SchemaNode,
  shown: Renaming['shown'],
): ReadonlySet<string> | undefined {
  const subject = scenarioSubject(content, scenario);
  const kind = (['form', 'table', 'document', 'entity'] as const).find((each) => subject[each] !== undefined);
  return kind && shown.get(`${kind} ${subject[kind]}`);
}

/** Names of the record per base: those of the scenarios that extend it. */
function basesAbout(content: SchemaNode, shown: Renaming['shown']): ReadonlyMap<string, ReadonlySet<string>> {
  const about = new Map<string, ReadonlySet<string>>();
  for (const scenario of nodesIn(content['scenarios'])) {
    const names = scenarioNames(content, scenario, shown);
    for (const base of names === undefined ? [] : scenarioBases(content, scenario))
      about.set(base, new Set([...(about.get(base) ?? []), ...(names ?? [])]));
  }
  return about;
}

/** Whether the object's keys are field names: `/scenarios/3/given/record`, `/bases/whole/but/rows.0`. */
function holdsFields(steps: readonly string[], names: ReadonlySet<string>): boolean {
  const [, , word, name = ''] = steps;
  if (steps.length !== 4) return false;
  return (
    (word === 'given' && names.has(name)) || (word === 'but' && (names.has(name) || /^rows\.\d+$/.test(name)))
  );
}

function subjectsOf(
  all: readonly KnownFile[],
  parts: ChecklistFiles,
  entity: string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const paths = new Set([...parts.forms, ...parts.tables, ...parts.documents]);
  const subjects = all.filter(({ path }) => paths.has(path));
  return new Map([
    [`entity ${entity}`, new Set(['record'])],
    ...subjects.map((file) => [`${file.kind} ${file.name}`, recordNames(file, entity, true)] as const),
  ]);
}

function servesOthers(all: readonly KnownFile[], fragment: KnownFile, entity: string): boolean {
  const otherEntities = new Set(
    all.flatMap(({ kind, content }) => (kind === 'form' ? (textAt(content, 'entity') ?? []) : [])),
  );
  otherEntities.delete(entity);
  const files = Object.fromEntries(all.map(({ path, content }) => [path, content]));
  return [...otherEntities].some((other) => checklistFiles(files, other).fragments.includes(fragment.path));
}
