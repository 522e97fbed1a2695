import type { Json } from '../contract/index.ts';
import { atPointer, keysOf, under } from '../loader/pointer.ts';
import type { SchemaKind } from '../loader/SchemaFile.ts';
import { basesBehind } from './basesBehind.ts';
import { checklistFiles } from './checklistFiles.ts';
import type { EditedFiles } from './editSchema.ts';
import { fieldNames } from './fieldName.ts';
import { type OutlineSection, outlineOf } from './outlineOf.ts';
import { renamedName } from './renameField.ts';
import { isSchemaNode, type KnownFile, knownFiles, nodesIn, textAt } from './schemaParts.ts';

/** A place that names a field, or shows it. */
export interface FieldMention {
  /** The kind of its file; of some, what it is there: a list's column, and what is in the list's file. */
  readonly kind: SchemaKind | 'column' | 'export';
  readonly file: string;
  readonly pointer: string;
  /** What people call the place. */
  readonly title: string;
}

export interface MentionedField {
  readonly entity: string;
  readonly field: string;
}

/**
 * Where files speak of a field of an entity, apart from itself: all that another name for it would have to change, and documents that print the section that asks for it. Nothing where the entity has no such field.
 */
export function fieldMentions(
  files: EditedFiles,
  { entity, field }: MentionedField,
): readonly FieldMention[] {
  const parts = checklistFiles(files, entity);
  const own = parts.entity === undefined ? undefined : files[parts.entity];
  if (!isSchemaNode(own) || !fieldNames(own).includes(field)) return [];
  // A name that nothing has: what changes by it is what names the field.
  const { changed } = renamedName(files, { entity, from: field, to: `${field}~` });
  const all = knownFiles(files);
  const mentions = all.flatMap((file) => {
    const next = changed[file.path];
    if (next === undefined || file.kind === 'messages' || file.kind === 'translations') return [];
    const places = changedPlaces(file.content, next).filter((pointer) => !isItself(file, pointer, field));
    return [...new Set(places.flatMap((pointer) => outerPlaces(file, pointer)))].flatMap((pointer) =>
      mentionsAt(file, pointer),
    );
  });
  const found = [...mentions, ...printed(files, all, { field, forms: parts.forms })];
  return [...new Map(found.map((each) => [`${each.kind} ${each.file} ${each.pointer}`, each])).values()];
}

/** Pointers at which a name was changed: the same tree otherwise. */
function changedPlaces(before: Json, after: Json, pointer = ''): readonly string[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after))
    return before.flatMap((each: Json, index) =>
      changedPlaces(each, after[index] as Json, under(pointer, index)),
    );
  if (!isSchemaNode(before) || !isSchemaNode(after)) return [pointer];
  const now = Object.entries(after);
  return Object.entries(before).flatMap(([key, value], index) => {
    const [name, next] = now[index] ?? [];
    const place = under(pointer, key);
    return [...(name === key ? [] : [place]), ...changedPlaces(value, next ?? null, place)];
  });
}

/** Its property, and its own line in a form. */
function isItself({ kind }: KnownFile, pointer: string, field: string): boolean {
  if (kind === 'entity') return pointer === under('/properties', field);
  return (kind === 'form' || kind === 'fragment') && /(?:^|\/)fields\/\d+\/field$/.test(pointer);
}

/** What is told as a whole: what it says of the field within is read there. */
const WHOLE: Partial<Readonly<Record<SchemaKind, string>>> = {
  scenario: 'scenarios',
  table: 'columns',
  document: 'sections',
};

function outerPlaces({ kind, content }: KnownFile, pointer: string): readonly string[] {
  const [list = '', item = ''] = keysOf(pointer);
  // What a base of examples says, each says that begins with it.
  if (kind === 'scenario' && list === 'bases')
    return nodesIn(content['scenarios']).flatMap((scenario, index) =>
      basesBehind(content, scenario).includes(item) ? [under('/scenarios', index)] : [],
    );
  return [list === WHOLE[kind] ? under('', list, item) : pointer];
}

function mentionsAt(file: KnownFile, pointer: string): readonly FieldMention[] {
  const { path, kind, content } = file;
  const [list] = keysOf(pointer);
  const place = atPointer(content, pointer) as Json | undefined;
  const said = isSchemaNode(place) ? (textAt(place, 'title') ?? textAt(place, 'label')) : undefined;
  const title = said ?? titleOf(file);
  if (kind !== 'table' || list !== 'columns') return [{ kind, file: path, pointer, title }];
  const column = { file: path, pointer, title };
  return [
    { kind: 'column', ...column },
    ...(content['export'] === false ? [] : [{ kind: 'export' as const, ...column }]),
  ];
}

/** Sections of documents that print the form, or the part of it, in which the field is asked. */
function printed(
  files: EditedFiles,
  all: readonly KnownFile[],
  { field, forms }: { readonly field: string; readonly forms: readonly string[] },
): readonly FieldMention[] {
  const asking = new Map(
    all
      .filter(({ path }) => forms.includes(path))
      .map(({ path, name }) => [name, outlineOf(files, path).flatMap((section) => askedIn(section, field))]),
  );
  return all.flatMap((file) => {
    if (file.kind !== 'document') return [];
    return nodesIn(file.content['sections']).flatMap((section, index) => {
      const ids = textAt(section, 'kind') === 'form' ? asking.get(textAt(section, 'name') ?? '') : undefined;
      const only = section['sections'];
      const isPrinted = ids?.some((id) => !Array.isArray(only) || only.includes(id)) ?? false;
      const title = textAt(section, 'title') ?? titleOf(file);
      return isPrinted
        ? [{ kind: 'document' as const, file: file.path, pointer: under('/sections', index), title }]
        : [];
    });
  });
}

/** Ids of the sections that ask for the field, as the outermost is called and as those within are. */
function askedIn({ id, fields, inside }: OutlineSection, field: string): readonly string[] {
  const within = inside.flatMap((section) => askedIn(section, field));
  const asks = (items: OutlineSection['fields']): boolean =>
    items.some((item) => item.path === field || asks(item.inside));
  return asks(fields) || within.length > 0 ? [id ?? '', ...within] : within;
}

function titleOf({ name, content }: KnownFile): string {
  return textAt(content, 'title') ?? textAt(content, 'name') ?? name;
}
