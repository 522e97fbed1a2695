import { allows } from '../../condition/allows.ts';
import type { WorkflowSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { waysOf } from '../../workflow/waysOf.ts';
import { allowedBy } from '../allowedBy.ts';
import { fieldAt } from '../fieldAt.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';
import { repeated } from './checkTables.ts';

/** States that transitions name and nobody declares, states nobody can reach, and transitions of the same id. */
export const checkWorkflows: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<WorkflowSchema>(draft, 'workflow')) {
    const states = schema.states.map((state) => state.value);
    const named = [
      { state: schema.initial, pointer: '/initial' },
      ...schema.transitions.flatMap((transition, index) => [
        ...transition.from.map((state) => ({ state, pointer: under('/transitions', index, 'from') })),
        { state: transition.to ?? schema.initial, pointer: under('/transitions', index, 'to') },
      ]),
      ...(schema.automatic ?? []).flatMap(({ from, to }, index) => [
        ...from.map((state) => ({ state, pointer: under('/automatic', index, 'from') })),
        { state: to, pointer: under('/automatic', index, 'to') },
      ]),
    ];
    for (const { state, pointer } of named) {
      if (states.includes(state)) continue;
      const expected = nearestOf(states, state);
      report({ code: 'UNKNOWN_STATE', file: file.path, pointer, found: quoted(state), expected });
    }
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
    const ids = schema.transitions.map((each) => each.id);
    for (const [part, names] of [
      ['states', states],
      ['transitions', ids],
      ['operations', (schema.operations ?? []).map((each) => each.id)],
    ] as const) {
      for (const twice of repeated(names)) {
        const pointer = under('', part, names.lastIndexOf(twice));
        report({
          code: 'DUPLICATE',
          file: file.path,
          pointer,
          found: quoted(twice),
          expected: say('itOnce'),
        });
      }
    }
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
    if (entity !== undefined && field === undefined) {
      const expected = nearestOf(Object.keys(entity.properties), schema.field);
      report({
        code: 'UNKNOWN_FIELD',
        file: file.path,
        pointer: '/field',
        found: quoted(schema.field),
        expected,
      });
    }
  }
};
