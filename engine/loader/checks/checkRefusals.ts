import type { TableSchema } from '../../contract/index.ts';
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
        const expected = `an action beside it that saves a form: ${nearestOf(ids, correct)}`;
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: `"${correct}"`, expected });
      });
      all.forEach(({ existing, save }, index) => {
        const call = entryOf(draft.product.calls, save?.call);
        if (existing === undefined || call === undefined) return;
        const { refusal } = existing;
        const known = call.errors ?? [];
        if (known.includes(refusal)) return;
        const pointer = under('', part, index, 'existing', 'refusal');
        const expected = `an error of ${call.name}: ${nearestOf(known, refusal)}`;
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: `"${refusal}"`, expected });
      });
    }
  }
};
