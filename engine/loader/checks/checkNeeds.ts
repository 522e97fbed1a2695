import type { ScreenSchema, WizardSchema, WorkflowSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { slotsOf } from '../../values/fillText.ts';
import { fileScope } from '../context/fileScope.ts';
import { traceIn } from '../context/trace.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { under } from '../pointer.ts';
import { walk } from '../walk.ts';
import { transitionOf } from '../withTransitionCalls.ts';

/**
 * A transition that needs a wizard, the screen that its button opens, and the finish that makes it name each other; and a wizard knows the names that the
 * transition's input is filled from.
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
        const traced = traceIn(scope, slot);
        if ('expected' in traced)
          report({ ...at, code: 'UNKNOWN_PATH', found: quoted(slot), expected: traced.expected });
      }
    }
  }
};

function shows({ blocks }: ScreenSchema, wizard: string): boolean {
  return blocks.some(({ kind, name }) => kind === 'wizard' && name === wizard);
}

/** What its call is given of the context. */
function slotsIn({ input }: WorkflowSchema['transitions'][number]): readonly string[] {
  const slots: string[] = [];
  walk(input, (_word, value) => {
    if (typeof value === 'string') slots.push(...slotsOf(value));
  });
  return slots;
}
