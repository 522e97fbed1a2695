import type { TableSchema } from '../../contract/index.ts';
import { quoted } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { checkInput } from '../context/checkInput.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

/** What a form begins with, and what its second button puts on top: fields of its entity, with values that they may have. */
export const checkBeginnings: DraftCheck = (draft, report) => {
  const { forms, entities } = draft.product;
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    for (const part of ['actions', 'toolbar'] as const) {
      (schema[part] ?? []).forEach(({ form, record, also, focus }, index) => {
        const entity = entryOf(entities, entryOf(forms, form)?.entity);
        if (entity === undefined) return;
        const taker = { shape: entity, name: entity['x-entity'] };
        const at = under('', part, index);
        // What slots are filled with is `checkConditions`' business.
        const check = (given: unknown, pointer: string): void =>
          checkInput(given, taker, {}, pointer, (told) => report({ file: file.path, ...told }));
        check(record, under(at, 'record'));
        check(also?.record, under(at, 'also', 'record'));
        if (focus === undefined || Object.hasOwn(entity.properties, focus)) return;
        const expected = nearestOf(Object.keys(entity.properties), focus);
        const pointer = under(at, 'focus');
        report({ code: 'UNKNOWN_FIELD', file: file.path, pointer, found: quoted(focus), expected });
      });
    }
  }
};
