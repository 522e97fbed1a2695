import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import { atPointer, type EditedFiles, fieldMentions, renameField } from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { libraryFiles } from '../support/library.ts';

const TABLE = 'loans/loans.table.json';
const GRID = 'diary/diary.table.json';

/** The library with a new keyword in its grammar of tables, and a table that uses it. */
function grown(files: EditedFiles, word: Json, file: string, said: Json): EditedFiles {
  const meta = files['meta/table.schema.json'] as { readonly properties: object };
  return {
    ...files,
    'meta/table.schema.json': { ...meta, properties: { ...meta.properties, guide: word } } as Json,
    [file]: { ...(files[file] as object), guide: said } as Json,
  };
}

let files: EditedFiles;
beforeAll(async () => {
  files = (await libraryFiles()) as EditedFiles;
});

const RENAME = { entity: 'loan', from: 'fine', to: 'penalty' };
const findingsOf = (changed: EditedFiles) => examine(changed as Readonly<Record<string, unknown>>).findings;

describe('a field that a new word of the grammar names', () => {
  it('gets its other name there: the file’s own, a column called after it, a name of a member', () => {
    const word: Json = {
      type: 'object',
      properties: {
        own: { type: 'string', 'x-names': { field: '' } },
        column: { type: 'string', 'x-names': { name: 'column' } },
        by: { type: 'object', propertyNames: { 'x-names': { name: 'column' } } },
        text: { type: 'string' },
      },
    };
    const words = { own: 'fine', column: 'fine', by: { fine: 1 }, text: 'fine' };
    const renamed = renameField(grown(files, word, TABLE, words), RENAME);
    expect(atPointer(renamed[TABLE] as Json, '/guide')).toEqual({
      ...{ own: 'penalty', column: 'penalty', by: { penalty: 1 }, text: 'fine' },
    });
  });

  it('is found in a file about another entity that the keyword names', () => {
    const word: Json = {
      type: 'object',
      properties: {
        of: { type: 'string', 'x-names': 'entity' },
        field: { type: 'string', 'x-names': { field: '1/of' } },
      },
    };
    const about = (of: string) => grown(files, word, GRID, { of, field: 'fine' });
    expect(atPointer(renameField(about('loan'), RENAME)[GRID] as Json, '/guide/field')).toBe('penalty');
    expect(atPointer(renameField(about('book'), RENAME)[GRID] as Json, '/guide/field')).toBe('fine');
    expect(fieldMentions(about('loan'), { entity: 'loan', field: 'fine' })).toContainEqual(
      expect.objectContaining({ file: GRID, pointer: '/guide/field' }),
    );
    expect(findingsOf(about('loan'))).toEqual([]);
    expect(findingsOf(about('book'))).toEqual([
      expect.objectContaining({ code: 'UNKNOWN_FIELD', file: GRID, pointer: '/guide/field' }),
    ]);
  });
});
