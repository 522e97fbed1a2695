import type { EntitySchema, Field, FieldLayout, FormSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { fieldAt } from '../fieldAt.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../ProductDraft.ts';
import { under } from '../pointer.ts';

/** Forms that show a field twice, and notes that nothing shows. */
export const checkForms: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    const seen = new Set<string>();
    schema.sections.forEach((section, index) => {
      const pointer = under('/sections', index);
      checkFields(section.fields, entity, { file: file.path, pointer: `${pointer}/fields` }, seen, report);
    });
  }
};

type Place = { readonly file: string; readonly pointer: string };

function checkFields(
  fields: readonly FieldLayout[],
  entity: EntitySchema | Field,
  at: Place,
  seen: Set<string>,
  report: TellFinding,
): void {
  fields.forEach((layout, index) => {
    const pointer = under(at.pointer, index);
    const field = fieldAt(entity, layout.field);
    once(seen, layout.field, { ...at, pointer: `${pointer}/field` }, report);
    for (const word of ['note', 'photos'] as const) {
      const companion = layout[word];
      if (companion === undefined) continue;
      const note = { ...at, pointer: under(pointer, word) };
      once(seen, companion, note, report);
      const asks =
        field === undefined || field === 'open' || ['anomaly', 'ok'].includes(field['x-flag'] ?? '');
      if (layout.noteWhen === undefined && !asks) {
        const expected = say('flagOrNoteWhen');
        report({ ...note, code: 'MISSING_CONDITION', found: say('neither'), expected });
      }
    }
    if (layout.fields !== undefined && typeof field === 'object' && field.items !== undefined) {
      const cells = { ...at, pointer: `${pointer}/fields` };
      checkFields(layout.fields, field.items, cells, new Set(), report);
    }
  });
}

function once(seen: Set<string>, name: string, at: Place, report: TellFinding): void {
  if (seen.has(name)) report({ ...at, code: 'DUPLICATE', found: quoted(name), expected: say('itOnce') });
  seen.add(name);
}
