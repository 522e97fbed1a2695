import type { Json } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { atPointer, under } from '../loader/pointer.ts';
import { type EditedFiles, editSchemas, type SchemaEdit } from './editSchema.ts';
import { fieldName, fieldNames } from './fieldName.ts';
import { ITEM_KINDS, type ItemKind, type ItemKindName } from './ITEM_KINDS.ts';
import { withNewLabel } from './labelPlaces.ts';
import { noteTitle, withNoteLabels } from './noteLabels.ts';
import { isSchemaNode, knownFiles, nodesIn, type SchemaNode, textAt } from './schemaParts.ts';

/** A new item of a form, in the words of whoever adds it. */
export interface NewItem {
  readonly form: string;
  /** Pointer to the section, and the item's place in it. */
  readonly section: string;
  readonly index: number;
  readonly title: string;
  readonly kind: ItemKindName;
  /** Of what is answered by choices: their option list. */
  readonly options?: string;
  /** A note under it when it is flagged: offered, or asked for. */
  readonly note?: 'offered' | 'required';
  /** The title in other languages, by locale; what is left out is told before publishing. A note needs none: it is called by itself. */
  readonly translations?: Readonly<Record<string, string>>;
  /** What fields were called in versions of the form: answers are kept under these names, and a new item has none. */
  readonly former?: readonly string[];
}

export interface AddedItem {
  readonly files: EditedFiles;
  readonly pointer: string;
  readonly field: string;
}

/** What an item has become. */
interface Added {
  /** Path of the entity's file. */
  readonly entity: string;
  readonly field: string;
  readonly note: string | undefined;
}

/**
 * The entity's property after that of the item before it, the form's field, the note beside it, and the translations that are given: all in one change.
 *
 * @throws EngineError NO_SUCH_PLACE where there is no such section, or nothing says what the form fills in.
 */
export function addItem(files: EditedFiles, item: NewItem): AddedItem {
  const form = files[item.form];
  const section = atPointer(form, item.section) as Json | undefined;
  const all = knownFiles(files);
  const entity = all.find(
    ({ kind, content }) =>
      kind === 'entity' && isSchemaNode(form) && textAt(content, 'x-entity') === form['entity'],
  );
  if (!isSchemaNode(section) || entity === undefined) {
    throw new EngineError('NO_SUCH_PLACE', { file: item.form, pointer: item.section, edit: 'add' });
  }
  const names = fieldNames(entity.content);
  const taken = [...names, ...(item.former ?? [])];
  const field = fieldName(item.title, taken);
  const note = item.note === undefined ? undefined : fieldName(`${item.title} nota`, [...taken, field]);
  const before = nodesIn(section['fields'])[item.index - 1];
  const last = [before && textAt(before, 'note'), before && textAt(before, 'field')].find(
    (name) => name !== undefined && names.includes(name),
  );
  const pointer = under(item.section, 'fields', item.index);
  const into = { does: 'set', file: entity.path } as const;
  const edits: readonly SchemaEdit[] = [
    {
      ...{ ...into, at: under('/properties', field), value: propertyOf(item) },
      ...(last === undefined ? {} : { after: last }),
    },
    ...(note === undefined
      ? []
      : [{ ...into, at: under('/properties', note), value: noteOf(item, field), after: field }]),
    { does: 'insert', file: item.form, at: pointer, value: layoutOf(item, field, note) },
  ];
  const added = editSchemas(files, edits);
  return { files: withTranslations(added, item, { entity: entity.path, field, note }), pointer, field };
}

function propertyOf({ title, kind, options }: NewItem): SchemaNode {
  const { property, listed }: ItemKind = ITEM_KINDS[kind];
  if (options === undefined) return { title, ...property };
  const { items } = property;
  const own = { 'x-options': options };
  if (listed !== 'items') return { title, ...property, ...own };
  return { title, ...property, items: { ...(isSchemaNode(items) ? items : {}), ...own } };
}

/** Asked for while the item says what its note is about: that it is not in order; of a plain flag, that it is there. */
function noteOf({ title, kind, note }: NewItem, field: string): SchemaNode {
  const flagged = kind === 'inOrder' ? 'N' : 'Y';
  return {
    ...{ title: noteTitle(title), type: 'string', maxLength: 500 },
    ...(note === 'required' ? { 'x-required-if': { field, is: [flagged] } } : {}),
  };
}

function layoutOf({ kind }: NewItem, field: string, note: string | undefined): SchemaNode {
  const { layout = {} }: ItemKind = ITEM_KINDS[kind];
  if (note === undefined) return { field, ...layout };
  const isJudged = kind === 'danger' || kind === 'inOrder';
  return {
    field,
    ...layout,
    note,
    ...(isJudged ? {} : { noteWhen: { [`record.${field}`]: { const: 'Y' } } }),
  };
}

/** The title in each language that is given, and the note's in each that there is. */
function withTranslations(
  files: EditedFiles,
  { translations = {} }: NewItem,
  { entity, field, note }: Added,
) {
  const at = (name: string) => ({ file: entity, pointer: under('/properties', name, 'title') });
  const given = Object.entries(translations).filter(([, said]) => said.trim() !== '');
  const titled = given.reduce(
    (now, [locale, said]) => withNewLabel(now, locale, at(field), said.trim()),
    files,
  );
  return note === undefined ? titled : withNoteLabels(titled, at(note), Object.fromEntries(given));
}
