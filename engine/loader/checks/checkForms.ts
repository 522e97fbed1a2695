import type { EntitySchema, Field, FieldLayout, FormSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { fieldAt } from '../fieldAt.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

/** Forms that show what their entity lacks, or show it twice. */
export const checkForms: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    const seen = new Set<string>();
    const sections = new Set<string>();
    schema.sections.forEach((section, index) => {
      const pointer = under('/sections', index);
      once(sections, section.id, { file: file.path, pointer: `${pointer}/id` }, report);
      checkFields(section.fields, entity, { file: file.path, pointer: `${pointer}/fields` }, seen, report);
    });
    (schema.rules ?? []).forEach((rule, index) => {
      const at = { file: file.path, pointer: under('/rules', index, 'field') };
      if (rule.field !== undefined) known(entity, rule.field, at, report);
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
    const field = known(entity, layout.field, { ...at, pointer: `${pointer}/field` }, report);
    once(seen, layout.field, { ...at, pointer: `${pointer}/field` }, report);
    for (const path of Object.keys(layout.source?.fills ?? {})) {
      known(entity, path, { ...at, pointer: under(pointer, 'source', 'fills', path) }, report);
    }
    (layout.source?.proposes ?? []).forEach((proposal, group) => {
      for (const path of Object.keys(proposal)) {
        known(entity, path, { ...at, pointer: under(pointer, 'source', 'proposes', group, path) }, report);
      }
    });
    for (const word of ['note', 'photos'] as const) {
      const companion = layout[word];
      if (companion === undefined) continue;
      const note = { ...at, pointer: under(pointer, word) };
      known(entity, companion, note, report);
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

function known(entity: EntitySchema | Field, path: string, at: Place, report: TellFinding) {
  const field = fieldAt(entity, path);
  if (field === undefined) {
    const expected = nearestOf(Object.keys(entity.properties ?? {}), path);
    report({ ...at, code: 'UNKNOWN_FIELD', found: quoted(path), expected });
  }
  return field;
}

function once(seen: Set<string>, name: string, at: Place, report: TellFinding): void {
  if (seen.has(name)) report({ ...at, code: 'DUPLICATE', found: quoted(name), expected: say('itOnce') });
  seen.add(name);
}
