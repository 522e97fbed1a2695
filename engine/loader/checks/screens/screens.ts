import type { ScreenSchema, TableSchema, WizardSchema, WorkflowSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { checkRequired } from '../../context/checkInput.ts';
import { inputShape } from '../../context/Scope.ts';
import { shownBy } from '../../openGrammar.ts';
import { nearestOf, under } from '../../pointer.ts';
import {
  type AssembledProduct,
  filesOf,
  type OnFinding,
  type ProductCheck,
  type SchemaFile,
} from '../../SchemaFile.ts';

type Block = ScreenSchema['blocks'][number];

/**
 * Checks blocks on a screen: input that the call of a table needs, followed tables, buttons that send input.
 */
export const checkBlocks: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<ScreenSchema>(assembled, 'screen')) {
    schema.blocks.forEach((block, index) => {
      const pointer = under('/blocks', index, 'props');
      if (shownBy(assembled, block.kind) === 'table' && block.kind !== 'facts')
        checkTableInput(assembled, file, block, pointer, report);
      if (block.kind === 'table') checkFollows(assembled, schema, file, block, pointer, report);
      if (block.kind === 'workflow') checkTransitions(assembled, block, report);
    });
  }
};

function checkTableInput(
  assembled: AssembledProduct,
  file: SchemaFile,
  block: Block,
  pointer: string,
  report: OnFinding,
): void {
  const table: TableSchema | undefined = entryOf(assembled.product.tables, block.name);
  const call = entryOf(assembled.product.calls, table?.source?.call);
  if (table === undefined || call === undefined) return;
  const taker = { shape: inputShape(call), name: call.name };
  const input = block.props?.input ?? {};
  // Other filters, and the search, are sent only where the reader has chosen.
  const fixed = (table.filters ?? []).filter(({ required }) => required).map(({ param }) => param);
  checkRequired([...Object.keys(input), ...fixed], taker, pointer, (finding) =>
    report({ file: file.path, ...finding }),
  );
}

/**
 * `follows` must name another table of the screen filled by the same call, so that the query words are the
 * same.
 */
function checkFollows(
  { product: { tables } }: AssembledProduct,
  { blocks }: ScreenSchema,
  file: SchemaFile,
  { name, props }: Block,
  pointer: string,
  report: OnFinding,
): void {
  const { follows } = props ?? {};
  if (follows === undefined) return;
  const callOf = (table: string) => entryOf(tables, table)?.source?.call;
  const leading = blocks
    .filter((each) => each.kind === 'table' && each.props?.follows === undefined && each.name !== name)
    .map((each) => each.name)
    .filter((each) => callOf(each) === callOf(name));
  if (leading.includes(follows)) return;
  const expected = say('tableSameCall', { names: nearestOf(leading, follows) });
  const at = under(pointer, 'follows');
  report({ code: 'UNKNOWN_NAME', file: file.path, pointer: at, found: quoted(follows), expected });
}

/** Without a screen the workflow bar sends the call itself, so the transition must have its `input`. */
function checkTransitions(assembled: AssembledProduct, block: Block, report: OnFinding): void {
  const workflow = filesOf<WorkflowSchema>(assembled, 'workflow').find(
    ({ file }) => file.name === block.name,
  );
  workflow?.schema.transitions.forEach(({ screen, input, call }, index) => {
    if (screen !== undefined || input !== undefined) return;
    report({
      code: 'MISSING_INPUT',
      file: workflow.file.path,
      pointer: under('/transitions', index),
      found: say('noWord', { word: quoted('input') }),
      expected: say('isGiven', { call }),
    });
  });
}

/**
 * Checks that blocks with `within` are shown by a step of their wizard, and that the blocks of each step are
 * on the screen (an unknown block is reported at the step).
 */
export const checkStepBlocks: ProductCheck = (assembled, report) => {
  const wizards = filesOf<WizardSchema>(assembled, 'wizard');
  for (const { file, schema } of filesOf<ScreenSchema>(assembled, 'screen')) {
    const wizardNames = schema.blocks.filter(({ kind }) => kind === 'wizard').map(({ name }) => name);
    for (const [index, { name, within }] of schema.blocks.entries()) {
      if (within === undefined) continue;
      const pointer = under('/blocks', index, 'within');
      if (wizardNames.includes(within) && !stepBlocks(assembled.product.wizards, within).includes(name)) {
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
