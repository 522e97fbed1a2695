import type { GridSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { gridRows } from '../../context/narrowForm.ts';
import { trace } from '../../context/Scope.ts';
import { type DraftCheck, filesOf } from '../../SchemaFile.ts';

/** Checks that the rows of a group have the key field of a row, as the rows of the answer have. */
export const checkGrids: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<GridSchema>(draft, 'grid')) {
    const { key } = schema.rows;
    const [, members] = gridRows(draft, schema.rows);
    const target = members && trace(members, key, say('aRow'));
    if (target === undefined || 'shape' in target) continue;
    const { expected } = target;
    report({ code: 'UNKNOWN_FIELD', file: file.path, pointer: '/rows/key', found: quoted(key), expected });
  }
};
