import type { DataRecord, Json } from '../../contract/index.ts';
import { atPointer, under } from '../../loader/pointer.ts';
import { equal } from '../../values/equality.ts';
import { getAt, setAt } from '../../values/paths.ts';
import { type EditedFiles, editSchema } from '../editSchema.ts';
import { isSchemaNode, type SchemaNode } from '../schemaParts.ts';
import type { Panel } from './panelOf.ts';

/** The record with which a panel is filled: the values of the keywords that it shows. */
export function panelRecord(panel: Panel, files: EditedFiles, path: string, pointer: string): DataRecord {
  const node = atPointer(files[path], pointer);
  return panel.words.reduce<DataRecord>((record, word) => {
    const value = shownAs(panel, word, wordAt(node, word));
    return value === undefined ? record : setAt(record, word, value);
  }, {});
}

/**
 * The files with the panel's record written back. A keyword without a value is removed, as is an object
 * without keywords; a value equal to the grammar's `default` is not written where there was none. Keywords
 * outside the panel are unchanged.
 */
export function afterPanel(
  panel: Panel,
  files: EditedFiles,
  { path, pointer }: { readonly path: string; readonly pointer: string },
  record: DataRecord,
): EditedFiles {
  return panel.words.reduce((now, word) => {
    const before = wordAt(atPointer(now[path], pointer), word);
    const filled = linesOf(panel, word, getAt(record, word) as Json | undefined);
    const isBare = panel.filled.has(word) && Array.isArray(filled) && filled.length === 0;
    const value = isBare ? undefined : filled;
    const after = equal(before, value) ? before : writtenAs(propertyAt(panel, word), value, before);
    if (equal(before, after)) return now;
    return withWordAt(now, path, pointer, word.split('.'), after);
  }, files);
}

/** A list of texts is shown as one text with a line per item. */
function shownAs({ lines }: Panel, word: string, said: Json | undefined): Json | undefined {
  return lines.has(word) && Array.isArray(said) ? said.join('\n') : said;
}

function linesOf({ lines }: Panel, word: string, filled: Json | undefined): Json | undefined {
  if (!lines.has(word) || typeof filled !== 'string' || filled === '') return filled;
  return filled.split(/\r?\n/);
}

/** The value to write for a field's value; undefined removes the keyword. */
function writtenAs(
  property: SchemaNode,
  value: Json | undefined,
  before: Json | undefined,
): Json | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const isNothing =
    value === false || value === property['default'] || (Array.isArray(value) && value.length === 0);
  if (before === undefined && isNothing) return undefined;
  const isOffUnsaid = property['type'] === 'boolean' && property['default'] !== true;
  return value === false && isOffUnsaid && before === true ? undefined : value;
}

function withWordAt(
  files: EditedFiles,
  file: string,
  at: string,
  [word = '', ...rest]: readonly string[],
  value: Json | undefined,
): EditedFiles {
  const place = under(at, word);
  if (rest.length === 0) {
    return value === undefined
      ? editSchema(files, { does: 'remove', file, at: place })
      : editSchema(files, { does: 'set', file, at: place, value });
  }
  const holder = atPointer(files[file], place);
  const within =
    holder === undefined ? editSchema(files, { does: 'set', file, at: place, value: {} }) : files;
  const next = withWordAt(within, file, place, rest, value);
  const remaining = atPointer(next[file], place) as Json | undefined;
  const isBare = isSchemaNode(remaining) && Object.keys(remaining).length === 0;
  return isBare ? editSchema(next, { does: 'remove', file, at: place }) : next;
}

function wordAt(node: unknown, word: string): Json | undefined {
  return atPointer(node, under('', ...word.split('.'))) as Json | undefined;
}

function propertyAt({ package: { entity } }: Panel, word: string): SchemaNode {
  const pointer = word.split('.').flatMap((key) => ['properties', key]);
  return (atPointer(entity, under('', ...pointer)) ?? {}) as SchemaNode;
}
