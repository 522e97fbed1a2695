import type { TableSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

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
