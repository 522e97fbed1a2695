import type { EntitySchema, Field, FieldLayout, FormSchema, OptionsSchema } from '../../../contract/index.ts';
import { type Phrase, quoted, say, typed } from '../../../errors/Phrase.ts';
import { widgetOf } from '../../../form/fieldNodes.ts';
import { ROWS_AROUND } from '../../../form/rowStates.ts';
import { entryOf } from '../../../values/paths.ts';
import { isAnomalous, isDefectFlag } from '../../../values/records.ts';
import { accepts, kindsOfShape, WANTED } from '../../context/checkExpression.ts';
import { fieldAt } from '../../fieldAt.ts';
import { nearestOf, shortJson, shown, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../SchemaFile.ts';

/** Words of a field layout that apply only to lists of rows. */
const ROW_WORDS = ['fields', 'row', 'copyRows', 'orderRows'] as const;

/**
 * Reports row words on fields without rows, and copying or ordering where a list can hold at most one row.
 */
export const checkRowWords: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.sections.forEach(({ fields }, index) => {
      checkFields(fields, entity, { file: file.path, pointer: under('/sections', index, 'fields') }, report);
    });
  }
};

type Place = { readonly file: string; readonly pointer: string };

function checkFields(
  fields: readonly FieldLayout[],
  within: EntitySchema | Field,
  at: Place,
  report: TellFinding,
  depth = 0,
): void {
  fields.forEach((layout, index) => {
    const field = fieldAt(within, layout.field);
    if (typeof field !== 'object') return;
    const pointer = under(at.pointer, index);
    const tell = (word: string, code: 'UNUSED' | 'IMPOSSIBLE', found: Phrase, expected: Phrase) =>
      report({ file: at.file, pointer: under(pointer, word), code, found, expected });
    if ((layout.widget ?? widgetOf(field)) !== 'lines') {
      for (const word of ROW_WORDS)
        if (layout[word] !== undefined) tell(word, 'UNUSED', say('ofNoRows', { word }), say('linesOverRows'));
      return;
    }
    for (const word of ['copyRows', 'orderRows'] as const) {
      if (layout[word] === undefined || (field.maxItems ?? 2) > 1) continue;
      tell(word, 'IMPOSSIBLE', say('asMostRows', { count: field.maxItems ?? 2 }), say('twoRowsOrMore'));
    }
    if (layout.copyRows !== undefined && field.uniqueItems === true)
      tell('copyRows', 'IMPOSSIBLE', say('copyRefused'), say('rowsAlike'));
    if (layout.fields === undefined || field.items === undefined) return;
    if (depth === ROWS_AROUND.length)
      tell(
        'fields',
        'IMPOSSIBLE',
        say('rowsTooDeep'),
        say('listsWithin', { what: say('lists', { count: depth }) }),
      );
    else checkFields(layout.fields, field.items, { ...at, pointer: `${pointer}/fields` }, report, depth + 1);
  });
}

type Tell = (words: readonly (string | number)[], finding: RelativeFinding) => void;
type RelativeFinding = Omit<Parameters<TellFinding>[0], 'file' | 'pointer'>;
type Totals = NonNullable<FieldLayout['totals']>;

/** Operand type of each kind of total. */
const TAKES = {
  sum: 'number',
  hours: 'number',
  average: 'number',
  min: 'order',
  max: 'order',
  count: 'any',
} as const;

/**
 * Checks `totals` of lists: the field has rows, columns fit the kind of total, `by` is a single answer.
 */
export const checkLineTotals: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.sections.forEach(({ fields }, section) => {
      checkLists(fields, entity, under('/sections', section, 'fields'), (pointer, finding) =>
        report({ file: file.path, pointer, ...finding }),
      );
    });
  }
};

function checkLists(
  fields: readonly FieldLayout[],
  holder: EntitySchema | Field,
  at: string,
  report: (pointer: string, finding: RelativeFinding) => void,
): void {
  fields.forEach((layout, index) => {
    const field = fieldAt(holder, layout.field);
    const items = typeof field === 'object' ? field.items : undefined;
    const pointer = under(at, index);
    const tell: Tell = (words, finding) => report(under(pointer, 'totals', ...words), finding);
    if (layout.totals !== undefined) {
      if (layout.fields === undefined || items?.properties === undefined)
        tell([], {
          code: 'UNUSED',
          found: say('partOf', { word: quoted('totals'), name: layout.field }),
          expected: say('linesWithFields'),
        });
      else checkColumns(layout.totals, items, tell);
    }
    if (layout.fields !== undefined && items !== undefined)
      checkLists(layout.fields, items, under(pointer, 'fields'), report);
  });
}

function checkColumns({ columns, by }: Totals, row: Field, tell: Tell): void {
  columns.forEach(({ field, is }, index) => {
    const at = ['columns', index];
    const cell = field === undefined ? undefined : fieldAt(row, field);
    const takes = TAKES[is ?? 'count'];
    if (typeof cell !== 'object' || takes === 'any') return;
    const kinds = kindsOfShape(cell);
    if (accepts(takes, kinds)) return;
    tell([...at, 'is'], {
      code: 'WRONG_OPERAND',
      found: say('totalOfType', { is, types: typed(kinds) }),
      expected: WANTED[takes],
    });
  });
  const group = by === undefined ? undefined : fieldAt(row, by);
  const kinds = typeof group === 'object' ? kindsOfShape(group) : [];
  if (kinds.includes('list') || kinds.includes('record'))
    tell(['by'], {
      code: 'WRONG_OPERAND',
      found: say('aType', { types: typed(kinds) }),
      expected: say('singleAnswer'),
    });
}

type Matrix = NonNullable<FormSchema['sections'][number]['matrix']>;

/** A matrix, its rows and a reporter bound to its place. */
interface CheckedMatrix {
  readonly matrix: Matrix;
  readonly entity: EntitySchema;
  readonly rows: readonly { readonly path: string; readonly field: Field }[];
  readonly tell: (words: readonly string[], finding: MatrixFinding) => void;
}
type MatrixFinding = Omit<Parameters<TellFinding>[0], 'file' | 'pointer'>;

/**
 * Checks matrices: rows exist and have no default, the answer for the rest is allowed by each row and no
 * anomaly, the stamp holds `rows`, `by` and `at` and is used once.
 */
export const checkMatrices: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    const stamps = new Set<string>();
    schema.sections.forEach(({ fields, matrix }, index) => {
      if (matrix === undefined) return;
      const tell: CheckedMatrix['tell'] = (words, finding) =>
        report({ file: file.path, pointer: under('/sections', index, 'matrix', ...words), ...finding });
      const list = entryOf(draft.product.options, matrix.options);
      if (list === undefined) return;
      const rows = fields.flatMap(({ field: path }) => {
        const field = fieldAt(entity, path);
        return typeof field === 'object' && field['x-options'] === matrix.options ? [{ path, field }] : [];
      });
      checkRows({ matrix, entity, rows, tell });
      checkAnswer({ matrix, entity, rows, tell }, list);
      checkStamp({ matrix, entity, rows, tell }, stamps);
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

/** Types of the parts of a stamp. */
const STAMP = { rows: 'array', by: 'string', at: 'string' } as const;

function checkStamp({ matrix: { rest }, entity, tell }: CheckedMatrix, stamps: Set<string>): void {
  const stamp = rest?.stamp;
  if (stamp === undefined) return;
  const place = ['rest', 'stamp'];
  const field = fieldAt(entity, stamp);
  if (field === undefined) return;
  if (stamps.has(stamp)) tell(place, { code: 'DUPLICATE', found: shown(stamp), expected: say('itOnce') });
  stamps.add(stamp);
  const properties = typeof field === 'object' ? field.properties : undefined;
  const wrong = Object.entries(STAMP).find(([name, type]) => properties?.[name]?.type !== type);
  if (wrong !== undefined) {
    const actual = say('stampWithout', { stamp, name: wrong[0], types: typed([wrong[1]]) });
    const expected = say('stampShape');
    tell(place, { code: 'WRONG_TYPE', found: actual, expected });
  }
}
