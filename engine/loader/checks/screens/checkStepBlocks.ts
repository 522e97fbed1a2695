import type { ScreenSchema, WizardSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';

/**
 * Checks that blocks with `within` are shown by a step of that wizard, and that the blocks of each step are
 * on the screen (an unknown block is reported at the step).
 */
export const checkStepBlocks: DraftCheck = (draft, report) => {
  const wizards = filesOf<WizardSchema>(draft, 'wizard');
  for (const { file, schema } of filesOf<ScreenSchema>(draft, 'screen')) {
    const wizardNames = schema.blocks.filter(({ kind }) => kind === 'wizard').map(({ name }) => name);
    for (const [index, { name, within }] of schema.blocks.entries()) {
      if (within === undefined) continue;
      const pointer = under('/blocks', index, 'within');
      if (!wizardNames.includes(within)) {
        const expected = say('wizardOfScreen', { names: nearestOf(wizardNames, within) });
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(within), expected });
      } else if (!stepBlocks(draft.product.wizards, within).includes(name)) {
        const expected = say('stepWithBlock', { name: within });
        report({ code: 'UNUSED', file: file.path, pointer, found: quoted(name), expected });
      }
    }
    for (const { kind, name } of schema.blocks) {
      const wizard = wizards.find((each) => kind === 'wizard' && each.file.name === name);
      const inside = schema.blocks.filter(({ within }) => within === name).map((each) => each.name);
      for (const [step, { blocks }] of (wizard?.schema.steps ?? []).entries())
        for (const [place, block] of blocks.entries()) {
          if (wizard === undefined || inside.includes(block)) continue;
          const pointer = under('/steps', step, 'blocks', place);
          const expected = say('blocksWithin', { name, names: nearestOf(inside, block) });
          report({ code: 'UNKNOWN_NAME', file: wizard.file.path, pointer, found: quoted(block), expected });
        }
    }
  }
};

function stepBlocks(wizards: Readonly<Record<string, WizardSchema>>, name: string): readonly string[] {
  return entryOf(wizards, name)?.steps.flatMap(({ blocks }) => blocks) ?? [];
}
