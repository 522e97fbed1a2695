import { pathsOf } from '../../condition/pathsOf.ts';
import type { Condition, EntitySchema, Field, FieldLayout, FormSchema } from '../../contract/index.ts';
import { say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { fieldAt } from '../fieldAt.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../ProductDraft.ts';
import { under } from '../pointer.ts';

type Place = { readonly file: string; readonly pointer: string };

/**
 * Fields that a form shows by who reads it, without an entity that says so: the page would hide what every answer brings, and the next save of
 * who does not see it would take it away.
 */
export const checkHiddenOnPage: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.sections.forEach((section, index) => {
      const at = { file: file.path, pointer: under('/sections', index) };
      if (asksWho(section.showWhen)) {
        for (const layout of section.fields)
          guarded(entity, layout, { ...at, pointer: `${at.pointer}/showWhen` }, report);
      }
      ofFields(section.fields, entity, { ...at, pointer: `${at.pointer}/fields` }, report);
    });
  }
};

function ofFields(
  fields: readonly FieldLayout[],
  entity: EntitySchema | Field,
  at: Place,
  report: TellFinding,
): void {
  fields.forEach((layout, index) => {
    const pointer = under(at.pointer, index);
    if (asksWho(layout.showWhen)) guarded(entity, layout, { ...at, pointer: `${pointer}/showWhen` }, report);
    const field = fieldAt(entity, layout.field);
    if (layout.fields === undefined || typeof field !== 'object' || field.items === undefined) return;
    ofFields(layout.fields, field.items, { ...at, pointer: `${pointer}/fields` }, report);
  });
}

function guarded(
  entity: EntitySchema | Field,
  { field, note }: FieldLayout,
  at: Place,
  report: TellFinding,
): void {
  // A note is hidden with its field.
  for (const path of note === undefined ? [field] : [field, note]) {
    const shape = fieldAt(entity, path);
    if (typeof shape !== 'object' || shape['x-may']?.see !== undefined) continue;
    report({
      ...at,
      code: 'HIDDEN_ON_PAGE',
      found: say('withoutSeenBy', { field: path }),
      expected: say('seenByOnField'),
    });
  }
}

/** By their permissions, their role or their number: all the same to what an answer brings. */
function asksWho(condition: Condition | undefined): boolean {
  return condition !== undefined && pathsOf(condition).some((path) => path.startsWith('user.'));
}
