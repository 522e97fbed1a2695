import type { DataRecord, Json } from '../contract/index.ts';
import { atPointer, under } from '../loader/pointer.ts';
import { equal } from '../values/equal.ts';
import { getAt } from '../values/getAt.ts';
import { setAt } from '../values/setAt.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import type { Panel } from './panelOf.ts';
import { isSchemaNode, type SchemaNode } from './schemaParts.ts';

/** What a panel is filled with: the words of the place that it shows. */
export function panelRecord(panel: Panel, files: EditedFiles, path: string, pointer: string): DataRecord {
  const node = atPointer(files[path], pointer);
  return panel.words.reduce<DataRecord>((record, word) => {
    const said = shownAs(panel, word, wordAt(node, word));
    return said === undefined ? record : setAt(record, word, said);
  }, {});
}

/**
 * The files with what was filled in. A word without a value goes, and an object without words; what the grammar says of itself (`default`) and nobody
 * wrote stays unwritten. All that the panel does not show stays as it is.
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
    const said = isBare ? undefined : filled;
    const after = equal(before, said) ? before : writtenAs(propertyAt(panel, word), said, before);
    if (equal(before, after)) return now;
    return withWord(now, path, pointer, word.split('.'), after);
  }, files);
}

/** A list of texts is one text in its field, a line each. */
function shownAs({ lines }: Panel, word: string, said: Json | undefined): Json | undefined {
  return lines.has(word) && Array.isArray(said) ? said.join('\n') : said;
}

function linesOf({ lines }: Panel, word: string, filled: Json | undefined): Json | undefined {
  if (!lines.has(word) || typeof filled !== 'string' || filled === '') return filled;
  return filled.split(/\r?\n/);
}

/** What stands in the schema for what stands in the field; undefined: nothing. */
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

function withWord(
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
  const next = withWord(within, file, place, rest, value);
  const left = atPointer(next[file], place) as Json | undefined;
  const isBare = isSchemaNode(left) && Object.keys(left).length === 0;
  return isBare ? editSchema(next, { does: 'remove', file, at: place }) : next;
}

function wordAt(node: unknown, word: string): Json | undefined {
  return atPointer(node, under('', ...word.split('.'))) as Json | undefined;
}

function propertyAt({ package: { entity } }: Panel, word: string): SchemaNode {
  const pointer = word.split('.').flatMap((key) => ['properties', key]);
  return (atPointer(entity, under('', ...pointer)) ?? {}) as SchemaNode;
}
