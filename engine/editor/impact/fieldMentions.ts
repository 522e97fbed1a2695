import type { Json } from '../../contract/index.ts';
import { atPointer, keysOf, under } from '../../loader/pointer.ts';
import type { SchemaKind } from '../../loader/SchemaFile.ts';
import { checklistFiles, scenarioBases } from '../checklistFiles.ts';
import type { EditedFiles } from '../editSchema.ts';
import { renamedName } from '../items/renameField.ts';
import { fieldNames } from '../names.ts';
import { type OutlineSection, outlineOf } from '../outline/outlineOf.ts';
import { isSchemaNode, type KnownFile, knownFiles, nodesIn, textAt } from '../schemaParts.ts';

/** A place that names or shows a field. */
export interface FieldMention {
  /** Kind of the file; for a table its `column`, and the `export` of that column. */
  readonly kind: SchemaKind | 'column' | 'export';
  readonly file: string;
  readonly pointer: string;
  /** Label of the place. */
  readonly title: string;
}

/** A property of an entity, by their names. */
export interface MentionedField {
  readonly entity: string;
  readonly field: string;
}

/**
 * Places that refer to a field of an entity, except its definition: all that renaming it would change, and
 * documents that print the section with it. Empty if the entity has no such field.
 */
export function fieldMentions(
  files: EditedFiles,
  { entity, field }: MentionedField,
): readonly FieldMention[] {
  const parts = checklistFiles(files, entity);
  const entityContent = parts.entity === undefined ? undefined : files[parts.entity];
  if (!isSchemaNode(entityContent) || !fieldNames(entityContent).includes(field)) return [];
  // Renaming to an unused name reveals the references.
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
  const places = [...mentions, ...documentMentions(files, all, { field, forms: parts.forms })];
  return [...new Map(places.map((each) => [`${each.kind} ${each.file} ${each.pointer}`, each])).values()];
}

/** Pointers at which a rename changed keys or texts; both trees have the same structure otherwise. */
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

/** The field's property, and its line in a form. */
function isItself({ kind }: KnownFile, pointer: string, field: string): boolean {
  if (kind === 'entity') return pointer === under('/properties', field);
  return (kind === 'form' || kind === 'fragment') && /(?:^|\/)fields\/\d+\/field$/.test(pointer);
}

/** Lists with items that are reported as a whole, by kind of file. */
const WHOLE: Partial<Readonly<Record<SchemaKind, string>>> = {
  scenario: 'scenarios',
  table: 'columns',
  document: 'sections',
};

function outerPlaces({ kind, content }: KnownFile, pointer: string): readonly string[] {
  const [list = '', item = ''] = keysOf(pointer);
  // A reference in a base of scenarios counts for every scenario that extends it.
  if (kind === 'scenario' && list === 'bases')
    return nodesIn(content['scenarios']).flatMap((scenario, index) =>
      scenarioBases(content, scenario).includes(item) ? [under('/scenarios', index)] : [],
    );
  return [list === WHOLE[kind] ? under('', list, item) : pointer];
}

function mentionsAt(file: KnownFile, pointer: string): readonly FieldMention[] {
  const { path, kind, content } = file;
  const [list] = keysOf(pointer);
  const place = atPointer(content, pointer) as Json | undefined;
  const label = isSchemaNode(place) ? (textAt(place, 'title') ?? textAt(place, 'label')) : undefined;
  const title = label ?? titleOf(file);
  if (kind !== 'table' || list !== 'columns') return [{ kind, file: path, pointer, title }];
  const column = { file: path, pointer, title };
  return [
    { kind: 'column', ...column },
    ...(content['export'] === false ? [] : [{ kind: 'export' as const, ...column }]),
  ];
}

/** Sections of documents that print the form, or the section of it, with the field. */
function documentMentions(
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

/** Ids of the sections that contain the field, outer and inner ones. */
function askedIn({ id, fields, inside }: OutlineSection, field: string): readonly string[] {
  const within = inside.flatMap((section) => askedIn(section, field));
  const asks = (items: OutlineSection['fields']): boolean =>
    items.some((item) => item.path === field || asks(item.inside));
  return asks(fields) || within.length > 0 ? [id ?? '', ...within] : within;
}

function titleOf({ name, content }: KnownFile): string {
  return textAt(content, 'title') ?? textAt(content, 'name') ?? name;
}
