import type { Json } from '../../contract/index.ts';
import { EngineError } from '../../errors/EngineError.ts';
import { noteName } from '../../loader/expand/expandFlags.ts';
import { atPointer, under } from '../../loader/pointer.ts';
import { isDefectFlag } from '../../values/records.ts';
import { type EditedFiles, editSchemas, type SchemaEdit } from '../editSchema.ts';
import { fieldName, fieldNames, namesOfNoted } from '../names.ts';
import {
  filledEntity,
  isSchemaNode,
  knownFiles,
  nodesIn,
  type PanelChoice,
  type SchemaNode,
  textAt,
} from '../schemaParts.ts';
import { withNewLabel } from '../translations/labelPlaces.ts';

/** Input for a new item of a form. */
export interface NewItem {
  readonly form: string;
  /** Pointer to the section, and the index of the item in it. */
  readonly section: string;
  readonly index: number;
  readonly title: string;
  readonly kind: ItemKindName;
  /** Option list of an item that is answered by choices. */
  readonly options?: string;
  /** Flags only: a note below the flag, offered or required once it is flagged. */
  readonly note?: 'offered' | 'required';
  /**
   * The title in other languages, by locale; its note is titled after it. Publishing reports missing ones.
   */
  readonly translations?: Readonly<Record<string, string>>;
  /** Names of fields in earlier versions of the form: a new item must not take over their stored answers. */
  readonly former?: readonly string[];
}

/** The files with a new item, the pointer to its field in the form, and the name of its property. */
export interface AddedItem {
  readonly files: EditedFiles;
  readonly pointer: string;
  readonly field: string;
}

/**
 * Adds an item in one change: the entity's property (after that of the preceding item), the form's field with
 * its note, and the translations.
 *
 * @throws EngineError NO_SUCH_PLACE if the section, or the entity that the form fills in, does not exist.
 */
export function addItem(files: EditedFiles, item: NewItem): AddedItem {
  const section = atPointer(files[item.form], item.section) as Json | undefined;
  const entity = filledEntity(files, item.form);
  if (!isSchemaNode(section) || entity === undefined) {
    throw new EngineError('NO_SUCH_PLACE', { file: item.form, pointer: item.section, edit: 'add' });
  }
  const names = fieldNames(entity.content);
  const usedNames = [...names, ...(item.former ?? [])];
  const field = fieldName(
    item.title,
    item.note === undefined ? usedNames : [...usedNames, ...namesOfNoted(usedNames)],
  );
  const before = nodesIn(section['fields'])[item.index - 1];
  const last = lastOf(before, entity.content);
  const pointer = under(item.section, 'fields', item.index);
  const into = { does: 'set', file: entity.path } as const;
  const edits: readonly SchemaEdit[] = [
    {
      ...{ ...into, at: under('/properties', field), value: newProperty(item) },
      ...(last === undefined ? {} : { after: last }),
    },
    { does: 'insert', file: item.form, at: pointer, value: layoutOf(item, field) },
  ];
  const at = { file: entity.path, pointer: under('/properties', field, 'title') };
  const translated = Object.entries(item.translations ?? {}).reduce(
    (now, [locale, translation]) =>
      translation.trim() === '' ? now : withNewLabel(now, locale, at, translation.trim()),
    editSchemas(files, edits),
  );
  return { files: translated, pointer, field };
}

/** The last property of the preceding line: that of its note, if the note has one. */
export function lastOf(line: SchemaNode | undefined, { properties }: SchemaNode): string | undefined {
  return ['note', 'field']
    .map((word) => textAt(line, word))
    .find((name) => name !== undefined && isSchemaNode(properties) && Object.hasOwn(properties, name));
}

function newProperty({ title, kind, options, note }: NewItem): SchemaNode {
  const { property, listed }: ItemKind = NEW_ITEM_KINDS[kind];
  if (note !== undefined) return { title, ...property, 'x-note': note };
  if (options === undefined) return { title, ...property };
  const { items } = property;
  const reference = { 'x-options': options };
  if (listed !== 'items') return { title, ...property, ...reference };
  return { title, ...property, items: { ...(isSchemaNode(items) ? items : {}), ...reference } };
}

function layoutOf({ kind, note }: NewItem, field: string): SchemaNode {
  const { property, layout = {} }: ItemKind = NEW_ITEM_KINDS[kind];
  if (note === undefined) return { field, ...layout };
  return {
    field,
    ...layout,
    note: noteName(field),
    ...(isDefectFlag(property) ? {} : { noteWhen: { [`record.${field}`]: { const: 'Y' } } }),
  };
}

/**
 * A kind of item offered for new checklist items: its initial property of the entity and layout of the form.
 * Those with `x-flag` can have a note.
 */
interface ItemKind {
  /** Id of the message that names it in the dialog. */
  readonly label: string;
  readonly property: SchemaNode;
  readonly layout?: SchemaNode;
  /** Answered by choices of an option list: on the property itself, or on the items of its array. */
  readonly listed?: 'property' | 'items';
}

/** Initial content per kind; everything else is edited in the panel afterwards. */
export const NEW_ITEM_KINDS = {
  /** Something present or absent, without a judgement. */
  flag: {
    label: 'schemas.item.flag',
    property: { 'x-flag': 'plain', default: 'N' },
    layout: { widget: 'flag' },
  },
  /** Yes is the anomaly: a danger, a defect. */
  danger: { label: 'schemas.item.danger', property: { 'x-flag': 'anomaly' } },
  /** No is the anomaly: something that must be in order. */
  inOrder: { label: 'schemas.item.inOrder', property: { 'x-flag': 'ok' } },
  text: { label: 'schemas.item.text', property: { type: 'string', maxLength: 200 } },
  longText: {
    label: 'schemas.item.longText',
    property: { type: 'string', maxLength: 2000 },
    layout: { widget: 'textarea', rows: [3, 6], counter: true },
  },
  number: { label: 'schemas.item.number', property: { type: ['number', 'null'] }, layout: { width: 'half' } },
  date: {
    label: 'schemas.item.date',
    property: { type: ['string', 'null'], format: 'date' },
    layout: { width: 'half' },
  },
  time: {
    label: 'schemas.item.time',
    property: { type: ['string', 'null'], format: 'time' },
    layout: { width: 'half' },
  },
  choice: {
    label: 'schemas.item.choice',
    property: { type: 'string' },
    layout: { width: 'half' },
    listed: 'property',
  },
  choices: {
    label: 'schemas.item.choices',
    property: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    listed: 'items',
  },
} as const satisfies Readonly<Record<string, ItemKind>>;

/** Key of `NEW_ITEM_KINDS`. */
export type ItemKindName = keyof typeof NEW_ITEM_KINDS;

/** Option lists for a new item's answer, sorted by label; lists with values other than texts are excluded. */
export function choiceLists(files: EditedFiles): readonly PanelChoice[] {
  return knownFiles(files)
    .flatMap(({ kind, name, content }) => {
      const values = nodesIn(content['values']);
      const isOfWords = values.length > 0 && values.every(({ value }) => typeof value === 'string');
      return kind === 'options' && isOfWords
        ? [{ value: name, label: textAt(content, 'title') ?? name }]
        : [];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
