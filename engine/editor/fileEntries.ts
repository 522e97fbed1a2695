import type { Json } from '../contract/index.ts';
import { atPointer, keysOf, under } from '../loader/pointer.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { fieldName } from './fieldName.ts';
import type { FileRow } from './fileOutline.ts';
import { withNewLabel } from './labelPlaces.ts';
import { withListedName, withoutListedName } from './listedNames.ts';
import type { NewEntryShape } from './listWork.ts';
import { type Gap, gapIn, type MovedOutline, type OutlinePlace } from './moveInOutline.ts';
import { isSchemaNode, nodesIn, textAt } from './schemaParts.ts';
import { withoutDangling } from './withoutDangling.ts';

/** What is asked for a new item of a list. */
export interface NewEntry {
  readonly label: string;
  /** What names it; undefined: made from what it is called. */
  readonly key?: string;
  readonly translations?: Readonly<Record<string, string>>;
}

/** A new item behind the one that is chosen, or as the last of its list. */
export function addEntry(files: EditedFiles, row: FileRow, entry: NewEntry): MovedOutline {
  const { list } = row;
  const shape = list?.work.add;
  if (list === undefined || shape === undefined) return { files, at: row };
  const there = atPointer(files[list.file], list.pointer);
  const items = Array.isArray(there) ? (there as readonly Json[]) : [];
  const index = row.isItem ? Number(keysOf(row.pointer).at(-1)) + 1 : items.length;
  const at: OutlinePlace = { file: list.file, pointer: under(list.pointer, index) };
  const value = newValue(entry, shape, items);
  const added = editSchema(files, { does: 'insert', file: at.file, at: at.pointer, value });
  const called = { file: at.file, pointer: under(at.pointer, 'label') };
  const said = Object.entries(entry.translations ?? {}).flatMap(([locale, text]) =>
    text.trim() === '' ? [] : [[locale, text.trim()] as const],
  );
  const named = isSchemaNode(value) && shape.key !== undefined ? value[shape.key] : undefined;
  const listed =
    typeof named === 'string'
      ? withListedName(added, list.id, { value: named, label: entry.label, said })
      : added;
  return { files: said.reduce((now, [locale, text]) => withNewLabel(now, locale, called, text), listed), at };
}

function newValue(entry: NewEntry, { key: word, with: more }: NewEntryShape, items: readonly Json[]): Json {
  if (word === undefined) return entry.key ?? '';
  const taken = nodesIn(items).map((item) => String(item[word] ?? ''));
  return { [word]: entry.key ?? fieldName(entry.label, taken), label: entry.label, ...more };
}

/** One place up or down in its own list; at its ends, and where the order is not to be changed, nothing moves. */
export function stepEntry(files: EditedFiles, row: FileRow, way: 'up' | 'down'): MovedOutline {
  const index = Number(keysOf(row.pointer).at(-1));
  return moveEntry(files, row, index + (way === 'up' ? -1 : 1));
}

/** Let go between two lines of the outline: moved in its own list alone. */
export function dropEntry(files: EditedFiles, row: FileRow, gap: Gap): MovedOutline {
  const { file, pointer, list } = row;
  const index = Number(keysOf(pointer).at(-1));
  const above = list === undefined ? undefined : gapIn(keysOf(list.pointer), { file, ...gap });
  return above === undefined ? { files, at: row } : moveEntry(files, row, above > index ? above - 1 : above);
}

function moveEntry(files: EditedFiles, row: FileRow, to: number): MovedOutline {
  const { list } = row;
  const items = list && (atPointer(files[list.file], list.pointer) as Json | undefined);
  const index = Number(keysOf(row.pointer).at(-1));
  if (
    !row.isItem ||
    list?.work.move !== true ||
    !Array.isArray(items) ||
    items[to] === undefined ||
    to === index
  )
    return { files, at: row };
  const before = under(list.pointer, to < index ? to : to + 1);
  const moved = editSchema(files, { does: 'move', file: list.file, at: row.pointer, to: before });
  return { files: moved, at: { file: list.file, pointer: under(list.pointer, to) } };
}

/** Taken out, also of the lists that have all of its kind, with what spoke of it alone (`withoutDangling`). */
export function removeEntry(files: EditedFiles, { file, pointer, list, isItem }: FileRow): EditedFiles {
  if (list?.work.remove !== true || !isItem) return files;
  const item = atPointer(files[file], pointer) as Json | undefined;
  const name = isSchemaNode(item) ? textAt(item, list.work.add?.key ?? '') : undefined;
  const without = name === undefined ? files : withoutListedName(files, list.id, name);
  return withoutDangling(files, editSchema(without, { does: 'remove', file, at: pointer }));
}

/** The item with the word that says it is withdrawn; its panel takes the word away again. */
export function retireEntry(files: EditedFiles, { file, pointer, list, isItem }: FileRow): EditedFiles {
  const word = list?.work.retire;
  if (word === undefined || !isItem) return files;
  return editSchema(files, { does: 'set', file, at: under(pointer, word), value: true });
}
