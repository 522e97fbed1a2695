import type { EntitySchema, Field, FormSchema, OptionsSchema } from '../../../contract/index.ts';
import { say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { isAnomalous, isDefectFlag } from '../../../values/records.ts';
import { fieldAt } from '../../fieldAt.ts';
import { nearestOf, shortJson, shown, under } from '../../pointer.ts';
import { filesOf, type OnFinding, type ProductCheck } from '../../SchemaFile.ts';

type Matrix = NonNullable<FormSchema['sections'][number]['matrix']>;

/** A matrix, its rows and a reporter bound to its place. */
interface CheckedMatrix {
  readonly matrix: Matrix;
  readonly entity: EntitySchema;
  readonly rows: readonly { readonly path: string; readonly field: Field }[];
  readonly tell: (words: readonly string[], finding: MatrixFinding) => void;
}
type MatrixFinding = Omit<Parameters<OnFinding>[0], 'file' | 'pointer'>;

/**
 * Checks matrices: rows exist and have no default, the answer for the rest is allowed by each row and no
 * anomaly.
 */
export const checkMatrices: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<FormSchema>(assembled, 'form')) {
    const entity = entryOf(assembled.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.sections.forEach(({ fields, matrix }, index) => {
      if (matrix === undefined) return;
      const tell: CheckedMatrix['tell'] = (words, finding) =>
        report({ file: file.path, pointer: under('/sections', index, 'matrix', ...words), ...finding });
      const list = entryOf(assembled.product.options, matrix.options);
      if (list === undefined) return;
      const rows = fields.flatMap(({ field: path }) => {
        const field = fieldAt(entity, path);
        return typeof field === 'object' && field['x-options'] === matrix.options ? [{ path, field }] : [];
      });
      checkRows({ matrix, entity, rows, tell });
      checkAnswer({ matrix, entity, rows, tell }, list);
    });
  }
};

function checkRows({ matrix: { options }, rows, tell }: CheckedMatrix): void {
  if (rows.length === 0)
    tell(['options'], {
      code: 'UNUSED',
      found: say('matrixFieldsNone', { options }),
      expected: say('fieldsOfOptions'),
    });
  for (const { path, field } of rows) {
    if (field.default === undefined) continue;
    const expected = say('rowWithoutDefault');
    tell(['options'], { code: 'UNUSED', found: say('defaultOf', { path }), expected });
  }
}

function checkAnswer({ matrix: { rest }, rows, tell }: CheckedMatrix, { values }: OptionsSchema): void {
  if (rest === undefined) return;
  const { value } = rest;
  if (value === undefined) {
    const open = rows.find(({ field }) => !isDefectFlag(field));
    if (open === undefined) return;
    const expected = say('valueOfOpen', { path: open.path });
    tell(['rest'], { code: 'MISSING_WORD', found: say('nothing'), expected });
    return;
  }
  const listedValues = values.map((each) => each.value);
  if (!listedValues.includes(value)) {
    const expected = nearestOf(listedValues.map(shortJson), shortJson(value));
    tell(['rest', 'value'], { code: 'FORBIDDEN_VALUE', found: shown(value), expected });
  }
  const flagged = rows.find(({ field }) => isAnomalous(field, value));
  if (flagged === undefined) return;
  const actual = say('anomalyOf', { value: shown(value), path: flagged.path });
  tell(['rest', 'value'], { code: 'FORBIDDEN_VALUE', found: actual, expected: say('answerInOrder') });
}
