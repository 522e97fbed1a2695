import type { EntitySchema, Field, FieldLayout, FormSchema } from '../../../contract/index.ts';
import { type Phrase, say } from '../../../errors/Phrase.ts';
import { widgetOf } from '../../../form/fieldNodes.ts';
import { ROWS_AROUND } from '../../../form/judgeRows.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../ProductDraft.ts';
import { under } from '../../pointer.ts';

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
