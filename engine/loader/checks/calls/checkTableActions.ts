import type { TableSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { checkInput } from '../../context/checkInput.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';

/**
 * A refusal that an action waits for, to ask it as a question, and that the call it saves with never answers; and an action that is to
 * correct what another's call refused, and fills no form.
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
        const known = call.errors ?? [];
        if (known.includes(refusal)) return;
        const pointer = under('', part, index, 'existing', 'refusal');
        const expected = say('errorOf', { call: call.name, names: nearestOf(known, refusal) });
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(refusal), expected });
      });
    }
  }
};

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
