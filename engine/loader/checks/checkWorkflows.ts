import { allows } from '../../condition/allows.ts';
import type { WorkflowSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { waysOf } from '../../workflow/waysOf.ts';
import { allowedBy } from '../allowedBy.ts';
import { fieldAt } from '../fieldAt.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { under } from '../pointer.ts';

/** States nobody can reach, and those that the field of their entity cannot have. */
export const checkWorkflows: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<WorkflowSchema>(draft, 'workflow')) {
    const states = schema.states.map((state) => state.value);
    const reached = new Set([schema.initial, ...waysOf(schema).map(({ to }) => to)]);
    states.forEach((state, index) => {
      if (reached.has(state)) return;
      const expected = say('transitionThatLeads');
      report({
        code: 'UNUSED',
        file: file.path,
        pointer: under('/states', index),
        found: quoted(state),
        expected,
      });
    });
    const entity = entryOf(draft.product.entities, schema.entity);
    const field = entity && fieldAt(entity, schema.field);
    states.forEach((state, index) => {
      if (field === undefined || field === 'open' || allows(field, state)) return;
      const pointer = under('/states', index, 'value');
      report({
        code: 'FORBIDDEN_VALUE',
        file: file.path,
        pointer,
        found: quoted(state),
        expected: allowedBy(field, state),
      });
    });
  }
};
