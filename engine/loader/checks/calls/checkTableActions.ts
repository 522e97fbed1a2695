import type { TableSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { checkInput } from '../../context/checkInput.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';

/**
 * Checks `existing.refusal` (must be an error of the call saved with) and `correct` (must name an action
 * that fills and saves a form).
 */
export const checkRefusals: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    for (const part of ['actions', 'toolbar'] as const) {
      const all = schema[part] ?? [];
      all.forEach(({ correct }, index) => {
        const forms = all.filter(({ form, save }) => form !== undefined && save !== undefined);
        if (correct === undefined || forms.some(({ id }) => id === correct)) return;
        const pointer = under('', part, index, 'correct');
        const ids = forms.map(({ id }) => id);
        const expected = say('actionThatSaves', { names: nearestOf(ids, correct) });
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(correct), expected });
      });
      all.forEach(({ existing, save }, index) => {
        const call = entryOf(draft.product.calls, save?.call);
        if (existing === undefined || call === undefined) return;
        const { refusal } = existing;
        const errorCodes = call.errors ?? [];
        if (errorCodes.includes(refusal)) return;
        const pointer = under('', part, index, 'existing', 'refusal');
        const expected = say('errorOf', { call: call.name, names: nearestOf(errorCodes, refusal) });
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(refusal), expected });
      });
    }
  }
};

/** Checks `record`, `also.record` and `focus` of actions: fields of the form's entity with allowed values. */
export const checkBeginnings: DraftCheck = (draft, report) => {
  const { forms, entities } = draft.product;
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    for (const part of ['actions', 'toolbar'] as const) {
      (schema[part] ?? []).forEach(({ form, record, also, focus }, index) => {
        const entity = entryOf(entities, entryOf(forms, form)?.entity);
        if (entity === undefined) return;
        const taker = { shape: entity, name: entity['x-entity'] };
        const at = under('', part, index);
        // `checkConditions` checks the contents of slots.
        const check = (record: unknown, pointer: string): void =>
          checkInput(record, taker, {}, pointer, (finding) => report({ file: file.path, ...finding }));
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
