import type { EntitySchema, Field, FieldLayout, FormSchema } from '../../../contract/index.ts';
import { quoted, say, typed } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { accepts, kindsOfShape, WANTED } from '../../context/kindOf.ts';
import { fieldAt } from '../../fieldAt.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../ProductDraft.ts';
import { nearestOf, shown, under } from '../../pointer.ts';

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
 * Checks `totals` of lists: the field has rows, columns exist and fit the kind of total, `by` is a single
 * answer.
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
    const cell = field === undefined ? undefined : fieldIn(row, field, [...at, 'field'], tell);
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
  const group = by === undefined ? undefined : fieldIn(row, by, ['by'], tell);
  const kinds = typeof group === 'object' ? kindsOfShape(group) : [];
  if (kinds.includes('list') || kinds.includes('record'))
    tell(['by'], {
      code: 'WRONG_OPERAND',
      found: say('aType', { types: typed(kinds) }),
      expected: say('singleAnswer'),
    });
}

function fieldIn(row: Field, path: string, at: readonly (string | number)[], tell: Tell) {
  const field = fieldAt(row, path);
  if (field === undefined) {
    const expected = nearestOf(Object.keys(row.properties ?? {}), path);
    tell(at, { code: 'UNKNOWN_FIELD', found: shown(path), expected });
  }
  return field;
}
