import type { Json } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { noteName } from '../loader/expandFlags.ts';
import { atPointer, under } from '../loader/pointer.ts';
import { type EditedFiles, editSchemas, type SchemaEdit } from './editSchema.ts';
import { fieldName, fieldNames, namesOfNoted } from './fieldName.ts';
import { ITEM_KINDS, type ItemKind, type ItemKindName } from './ITEM_KINDS.ts';
import { withNewLabel } from './labelPlaces.ts';
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
  /** Of a flag: a note under it when it is flagged, offered or asked for. */
  readonly note?: 'offered' | 'required';
  /** The title in other languages, by locale; what is left out is told before publishing. Its note is called by it. */
  readonly translations?: Readonly<Record<string, string>>;
  /** What fields were called in versions of the form: answers are kept under these names, and a new item has none. */
  readonly former?: readonly string[];
}

export interface AddedItem {
  readonly files: EditedFiles;
  readonly pointer: string;
  readonly field: string;
}

/**
 * The entity's property after that of the item before it, the form's field with the note beside it, and the translations that are given: all in one change.
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
  const field = fieldName(item.title, item.note === undefined ? taken : [...taken, ...namesOfNoted(taken)]);
  const before = nodesIn(section['fields'])[item.index - 1];
  const last = lastOf(before, entity.content);
  const pointer = under(item.section, 'fields', item.index);
  const into = { does: 'set', file: entity.path } as const;
  const edits: readonly SchemaEdit[] = [
    {
      ...{ ...into, at: under('/properties', field), value: propertyOf(item) },
      ...(last === undefined ? {} : { after: last }),
    },
    { does: 'insert', file: item.form, at: pointer, value: layoutOf(item, field) },
  ];
  const at = { file: entity.path, pointer: under('/properties', field, 'title') };
  const translated = Object.entries(item.translations ?? {}).reduce(
    (now, [locale, said]) => (said.trim() === '' ? now : withNewLabel(now, locale, at, said.trim())),
    editSchemas(files, edits),
  );
  return { files: translated, pointer, field };
}

/** The last property of the line before: its note's, where that is a field of its own. */
export function lastOf(line: SchemaNode | undefined, { properties }: SchemaNode): string | undefined {
  return ['note', 'field']
    .map((word) => textAt(line, word))
    .find((name) => name !== undefined && isSchemaNode(properties) && Object.hasOwn(properties, name));
}

function propertyOf({ title, kind, options, note }: NewItem): SchemaNode {
  const { property, listed }: ItemKind = ITEM_KINDS[kind];
  if (note !== undefined) return { title, ...property, 'x-note': note };
  if (options === undefined) return { title, ...property };
  const { items } = property;
  const own = { 'x-options': options };
  if (listed !== 'items') return { title, ...property, ...own };
  return { title, ...property, items: { ...(isSchemaNode(items) ? items : {}), ...own } };
}

function layoutOf({ kind, note }: NewItem, field: string): SchemaNode {
  const { layout = {} }: ItemKind = ITEM_KINDS[kind];
  if (note === undefined) return { field, ...layout };
  const isJudged = kind === 'danger' || kind === 'inOrder';
  return {
    field,
    ...layout,
    note: noteName(field),
    ...(isJudged ? {} : { noteWhen: { [`record.${field}`]: { const: 'Y' } } }),
  };
}
