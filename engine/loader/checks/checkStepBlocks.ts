import type { ScreenSchema, WizardSchema } from '../../contract/index.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

/** What the steps of a wizard show of a screen: blocks that say they are within it, each in a step; and every block that says so has its step. */
export const checkStepBlocks: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<ScreenSchema>(draft, 'screen')) {
    const own = schema.blocks.filter(({ kind }) => kind === 'wizard').map(({ name }) => name);
    for (const [index, { name, within }] of schema.blocks.entries()) {
      if (within === undefined) continue;
      const pointer = under('/blocks', index, 'within');
      if (!own.includes(within)) {
        const expected = `a wizard of this screen: ${nearestOf(own, within)}`;
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: `"${within}"`, expected });
      } else if (!stepBlocks(draft.product.wizards, within).includes(name)) {
        const expected = `a step of ${within} with this block`;
        report({ code: 'UNUSED', file: file.path, pointer, found: `"${name}"`, expected });
      }
    }
    for (const [index, { kind, name }] of schema.blocks.entries()) {
      if (kind !== 'wizard') continue;
      const inside = schema.blocks.filter(({ within }) => within === name).map((each) => each.name);
      for (const missing of stepBlocks(draft.product.wizards, name).filter(
        (each) => !inside.includes(each),
      )) {
        const expected = `blocks within ${name}: ${nearestOf(inside, missing)}`;
        const pointer = under('/blocks', index, 'name');
        report({
          code: 'UNKNOWN_NAME',
          file: file.path,
          pointer,
          found: `a step with "${missing}"`,
          expected,
        });
      }
    }
  }
};

function stepBlocks(wizards: Readonly<Record<string, WizardSchema>>, name: string): readonly string[] {
  return entryOf(wizards, name)?.steps.flatMap(({ blocks = [] }) => blocks) ?? [];
}
