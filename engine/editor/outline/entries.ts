import type { Json } from '../../contract/index.ts';
import { atPointer, keysOf, under } from '../../loader/pointer.ts';
import { type EditedFiles, editSchema } from '../editSchema.ts';
import { fieldName } from '../names.ts';
import { isSchemaNode, type KnownFile, knownFiles, nodesIn, textAt } from '../schemaParts.ts';
import { withNewLabel } from '../translations/labelPlaces.ts';
import type { MovedOutline, OutlinePlace } from './moves.ts';
import type { ListWork, NewEntryShape, OutlineRow } from './OutlineRow.ts';

/** Input for a new item of a list. */
export interface NewEntry {
  readonly label: string;
  /** Its technical name; undefined: derived from the label. */
  readonly key?: string;
  readonly translations?: Readonly<Record<string, string>>;
}

/**
 * Inserts an item after the selected row, or as the last of its list; no effect if the list allows no
 * addition.
 */
export function addEntry(files: EditedFiles, row: OutlineRow, entry: NewEntry): MovedOutline {
  const { list } = row;
  const shape = list?.work.add;
  if (list === undefined || shape === undefined) return { files, at: row };
  const there = atPointer(files[list.file], list.pointer);
  const items = Array.isArray(there) ? (there as readonly Json[]) : [];
  const index = row.isItem ? Number(keysOf(row.pointer).at(-1)) + 1 : items.length;
  const at: OutlinePlace = { file: list.file, pointer: under(list.pointer, index) };
  const value = newValue(entry, shape, items);
  const added = editSchema(files, { does: 'insert', file: at.file, at: at.pointer, value });
  const labelPlace = { file: at.file, pointer: under(at.pointer, 'label') };
  const translations = Object.entries(entry.translations ?? {}).flatMap(([locale, text]) =>
    text.trim() === '' ? [] : [[locale, text.trim()] as const],
  );
  const name = isSchemaNode(value) && shape.key !== undefined ? value[shape.key] : undefined;
  const listed =
    typeof name === 'string'
      ? withListedName(added, list.work, { value: name, label: entry.label, said: translations })
      : added;
  return {
    files: translations.reduce((now, [locale, text]) => withNewLabel(now, locale, labelPlace, text), listed),
    at,
  };
}

function newValue(entry: NewEntry, { key: word, with: more }: NewEntryShape, items: readonly Json[]): Json {
  if (word === undefined) return entry.key ?? '';
  const usedNames = nodesIn(items).map((item) => String(item[word] ?? ''));
  return { [word]: entry.key ?? fieldName(entry.label, usedNames), label: entry.label, ...more };
}

/** Sets the flag that withdraws an item; its panel can remove the flag again. */
export function retireEntry(files: EditedFiles, { file, pointer, list, isItem }: OutlineRow): EditedFiles {
  const word = list?.work.retire;
  if (word === undefined || !isItem) return files;
  return editSchema(files, { does: 'set', file, at: under(pointer, word), value: true });
}

interface ListedName {
  readonly value: string;
  readonly label: string;
  /** Labels by locale. */
  readonly said: readonly (readonly [string, string])[];
}

/** Adds a name to the option lists that mirror the list. */
function withListedName(files: EditedFiles, work: ListWork, { value, label, said }: ListedName): EditedFiles {
  return listsOf(files, work).reduce((now, { path, content }) => {
    const at = under('/values', nodesIn(content['values']).length);
    const added = editSchema(now, { does: 'insert', file: path, at, value: { value, label } });
    const labelPlace = { file: path, pointer: under(at, 'label') };
    return said.reduce((next, [locale, text]) => withNewLabel(next, locale, labelPlace, text), added);
  }, files);
}

/** Removes a name from the option lists that mirror the list. */
export function withoutListedName(files: EditedFiles, work: ListWork, value: string): EditedFiles {
  return listsOf(files, work).reduce((now, { path, content }) => {
    const index = nodesIn(content['values']).findIndex((each) => each['value'] === value);
    return index < 0 ? now : editSchema(now, { does: 'remove', file: path, at: under('/values', index) });
  }, files);
}

function listsOf(files: EditedFiles, { listed }: ListWork): readonly KnownFile[] {
  return knownFiles(files).filter(
    ({ kind, content }) => kind === 'options' && listed !== undefined && textAt(content, 'of') === listed,
  );
}
