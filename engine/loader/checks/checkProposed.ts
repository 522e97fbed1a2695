import { pathsOfExpression } from '../../condition/pathsOf.ts';
import type { FormSchema } from '../../contract/index.ts';
import { say } from '../../errors/Phrase.ts';
import { type Calculation, calculationsOf, mayMeet } from '../../form/calculationsOf.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { under } from '../pointer.ts';
import { circleFrom, type Shown } from './checkCircles.ts';

const RECORD = 'record.';

/** Proposals that would change each other for ever, and those of a list's cells, which nobody makes. */
export const checkProposed: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const proposed = new Map<string, Shown>();
    const entity = entryOf(draft.product.entities, schema.entity);
    const calculations = entity === undefined ? [] : calculationsOf(entity);
    schema.sections.forEach(({ fields }, section) => {
      fields.forEach((layout, index) => {
        const at = under('/sections', section, 'fields', index);
        layout.fields?.forEach((cell, place) => {
          if (cell.proposed === undefined) return;
          const pointer = under(at, 'fields', place, 'proposed');
          const expected = say('fieldOfRecord');
          report({
            code: 'UNUSED',
            file: file.path,
            pointer,
            found: say('wordInList', { word: 'proposed' }),
            expected,
          });
        });
        if (layout.proposed === undefined) return;
        const looked = pathsOfExpression(layout.proposed).flatMap((path) =>
          path.startsWith(RECORD) ? [path.slice(RECORD.length)] : [],
        );
        proposed.set(layout.field, { pointer: under(at, 'proposed'), by: behind(looked, calculations) });
      });
    });
    const told = new Set<string>();
    for (const [field, { pointer }] of proposed) {
      const circle = circleFrom(field, proposed, []);
      if (circle === undefined || circle.some((each) => told.has(each))) continue;
      for (const each of circle) told.add(each);
      const found = say('circle', { path: [...circle, field] });
      const expected = say('proposalsUnchanged');
      report({ code: 'CIRCULAR_CONDITION', file: file.path, pointer, found, expected });
    }
  }
};

/** These places, and what is looked at by whatever is worked out there. */
function behind(places: readonly string[], calculations: readonly Calculation[]): readonly string[] {
  const found = new Set(places);
  // What is added while it runs is looked at, too.
  for (const place of found)
    for (const { path, reads } of calculations)
      if (mayMeet(path, place)) for (const read of reads) found.add(read);
  return [...found];
}
