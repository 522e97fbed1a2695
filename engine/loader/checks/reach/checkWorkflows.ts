import type { ScreenSchema, WizardSchema, WorkflowSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { slotsOf } from '../../../values/texts.ts';
import { stateChanges } from '../../../workflow/checkTransition.ts';
import { fileScope } from '../../context/fileScope.ts';
import { rowOf, trace, traceIn } from '../../context/Scope.ts';
import { under, walk } from '../../pointer.ts';
import { transitionOf } from '../../resolve/additions.ts';
import { type DraftCheck, filesOf } from '../../SchemaFile.ts';

/** Reports states that cannot be reached. */
export const checkWorkflows: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<WorkflowSchema>(draft, 'workflow')) {
    const states = schema.states.map((state) => state.value);
    const reached = new Set([schema.initial, ...stateChanges(schema).map(({ to }) => to)]);
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
  }
};

/**
 * Checks that a transition with `needs.wizard`, its screen and the finish of the wizard refer to one
 * another, and that the wizard knows the names used in the transition's input.
 */
export const checkNeeds: DraftCheck = (draft, report) => {
  const { screens, wizards, workflows } = draft.product;
  for (const { file, schema } of filesOf<WorkflowSchema>(draft, 'workflow')) {
    for (const [index, { id, needs, screen }] of schema.transitions.entries()) {
      const name = needs?.wizard;
      if (name === undefined) continue;
      const at = { file: file.path, pointer: under('/transitions', index, 'needs', 'wizard') };
      const wizard = entryOf(wizards, name);
      const makes = ({ transition }: WizardSchema['finish'][number]) =>
        transition?.workflow === file.name && transition.id === id;
      if (wizard?.finish.some(makes) === false)
        report({ ...at, code: 'UNTIED', found: quoted(name), expected: say('wizardMakingTransition') });
      const opened = entryOf(screens, screen);
      if (screen !== undefined && (opened === undefined || shows(opened, name))) continue;
      report({
        ...{ code: 'UNTIED', file: file.path, pointer: under('/transitions', index, 'screen') },
        found: screen === undefined ? say('nothing') : quoted(screen),
        expected: say('screenWithWizard', { name }),
      });
    }
  }
  for (const { file, schema } of filesOf<WizardSchema>(draft, 'wizard')) {
    const scope = { ...fileScope(draft, file), reason: { type: 'string' } as const };
    for (const [index, finish] of schema.finish.entries()) {
      const transition = transitionOf(finish, workflows);
      if (transition === undefined) continue;
      const at = { file: file.path, pointer: under('/finish', index, 'transition', 'id') };
      if (transition.needs?.wizard !== file.name) {
        const expected = say('transitionNeedingWizard', { name: file.name });
        report({ ...at, code: 'UNTIED', found: quoted(transition.id), expected });
      }
      for (const slot of slotsIn(transition)) {
        const target = traceIn(scope, slot);
        if ('expected' in target)
          report({ ...at, code: 'UNKNOWN_PATH', found: quoted(slot), expected: target.expected });
      }
    }
  }
};

function shows({ blocks }: ScreenSchema, wizard: string): boolean {
  return blocks.some(({ kind, name }) => kind === 'wizard' && name === wizard);
}

/** Slots in the input of the transition's call. */
function slotsIn({ input }: WorkflowSchema['transitions'][number]): readonly string[] {
  const slots: string[] = [];
  walk(input, (_word, value) => {
    if (typeof value === 'string') slots.push(...slotsOf(value));
  });
  return slots;
}

/** Checks keys of wizard rows. */
export const checkWizards: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<WizardSchema>(draft, 'wizard')) {
    for (const { rules = [] } of schema.steps) {
      for (const { rows } of rules) {
        if (rows === undefined) continue;
        const key = schema.rowNames?.[rows.as]?.key;
        const list = traceIn(fileScope(draft, file), rows.in);
        const row = 'shape' in list ? rowOf(list.shape) : undefined;
        const keyField = row === undefined || key === undefined ? undefined : trace(row, key);
        if (keyField !== undefined && 'expected' in keyField) {
          const pointer = `/rowNames/${rows.as}/key`;
          report({
            code: 'UNKNOWN_PATH',
            file: file.path,
            pointer,
            found: quoted(key),
            expected: keyField.expected,
          });
        }
      }
    }
  }
};
