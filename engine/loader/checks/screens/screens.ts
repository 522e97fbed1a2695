import type {
  FormSchema,
  ScreenSchema,
  TableSchema,
  WizardSchema,
  WorkflowSchema,
} from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { checkInput, checkRequired } from '../../context/checkInput.ts';
import { fileScope } from '../../context/fileScope.ts';
import { inputShape } from '../../context/Scope.ts';
import { shownBy } from '../../openGrammar.ts';
import { nearestOf, under } from '../../pointer.ts';
import {
  type DraftCheck,
  filesOf,
  type ProductDraft,
  type SchemaFile,
  type TellFinding,
} from '../../SchemaFile.ts';

type Block = ScreenSchema['blocks'][number];

/**
 * Checks the props of blocks on a screen: input of tables, followed tables, cards, links, prefilled fields.
 */
export const checkBlocks: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<ScreenSchema>(draft, 'screen')) {
    schema.blocks.forEach((block, index) => {
      const pointer = under('/blocks', index, 'props');
      if (shownBy(block.kind) === 'table' && block.kind !== 'facts')
        checkTableInput(draft, file, block, pointer, report);
      if (block.kind === 'table') checkFollows(draft, schema, file, block, pointer, report);
      if (block.kind === 'workflow') checkTransitions(draft, block, report);
      if (block.kind === 'cards') checkCard(draft, file, block, pointer, report);
      if (block.kind === 'contents') checkLinks(schema, file, block, pointer, report);
      if (block.kind === 'form') checkAlso(draft, file, block, pointer, report);
      if (block.kind === 'form') checkPrefill(draft, file, block, pointer, report);
    });
  }
};

function checkTableInput(
  draft: ProductDraft,
  file: SchemaFile,
  block: Block,
  pointer: string,
  report: TellFinding,
): void {
  const table: TableSchema | undefined = entryOf(draft.product.tables, block.name);
  const call = entryOf(draft.product.calls, table?.source?.call);
  if (table === undefined || call === undefined) return;
  const taker = { shape: inputShape(call), name: call.name };
  const tell = (finding: Parameters<Parameters<typeof checkInput>[4]>[0]) =>
    report({ file: file.path, ...finding });
  const input = block.props?.input ?? {};
  checkInput(input, taker, fileScope(draft, file), under(pointer, 'input'), tell);
  // Other filters, and the search, are sent only where the reader has chosen.
  const fixed = (table.filters ?? []).filter(({ required }) => required).map(({ param }) => param);
  checkRequired([...Object.keys(input), ...fixed], taker, pointer, tell);
}

/**
 * `follows` must name another table of the screen filled by the same call, so that the query words are the
 * same.
 */
function checkFollows(
  { product: { tables } }: ProductDraft,
  { blocks }: ScreenSchema,
  file: SchemaFile,
  { name, props }: Block,
  pointer: string,
  report: TellFinding,
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
function checkTransitions(draft: ProductDraft, block: Block, report: TellFinding): void {
  const workflow = filesOf<WorkflowSchema>(draft, 'workflow').find(({ file }) => file.name === block.name);
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

/** A card uses the layout of a table of the same entity that has `card`. */
function checkCard(
  draft: ProductDraft,
  file: SchemaFile,
  block: Block,
  pointer: string,
  report: TellFinding,
): void {
  const { card = '' } = block.props ?? {};
  const { tables } = draft.product;
  const ownEntity = entryOf(tables, block.name)?.entity;
  const looks = Object.entries(tables).filter(
    ([, table]) => table?.card !== undefined && table.entity === ownEntity,
  );
  if (looks.some(([name]) => name === card)) return;
  const expected = say('tableWithCard', {
    entity: ownEntity,
    names: nearestOf(
      looks.map(([name]) => name),
      card,
    ),
  });
  const at = under(pointer, 'card');
  report({ code: 'UNKNOWN_NAME', file: file.path, pointer: at, found: quoted(card), expected });
}

/** Links lead to titled blocks of the same screen. */
function checkLinks(
  { blocks }: ScreenSchema,
  file: SchemaFile,
  { props }: Block,
  pointer: string,
  report: TellFinding,
): void {
  const titledNames = blocks.filter(({ title }) => title !== undefined).map(({ name }) => name);
  (props?.lists ?? []).forEach(({ block }, index) => {
    if (titledNames.includes(block)) return;
    const at = under(pointer, 'lists', index, 'block');
    const expected = say('blockWithTitle', { names: nearestOf(titledNames, block) });
    report({ code: 'UNKNOWN_NAME', file: file.path, pointer: at, found: quoted(block), expected });
  });
}

/** The call must accept the extra input of the second button. */
function checkAlso(
  draft: ProductDraft,
  file: SchemaFile,
  { props }: Block,
  pointer: string,
  report: TellFinding,
): void {
  const call = entryOf(draft.product.calls, props?.save?.call);
  if (call === undefined) return;
  const taker = { shape: inputShape(call), name: call.name };
  checkInput(props?.also?.input, taker, fileScope(draft, file), under(pointer, 'also', 'input'), (finding) =>
    report({ file: file.path, ...finding }),
  );
}

function checkPrefill(
  draft: ProductDraft,
  file: SchemaFile,
  block: Block,
  pointer: string,
  report: TellFinding,
): void {
  const form: FormSchema | undefined = entryOf(draft.product.forms, block.name);
  const entity = entryOf(draft.product.entities, form?.entity);
  if (entity === undefined) return;
  const taker = { shape: entity, name: entity['x-entity'] };
  const check = (values: unknown, at: string): void =>
    checkInput(values, taker, fileScope(draft, file), at, (finding) =>
      report({ file: file.path, ...finding }),
    );
  check(block.props?.prefill, under(pointer, 'prefill'));
  check(block.props?.also?.as, under(pointer, 'also', 'as'));
}

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

/** Reports two screens with the same path. */
export const checkScreens: DraftCheck = (draft, report) => {
  const routes = new Map<string, string>();
  for (const { file, schema } of filesOf<ScreenSchema>(draft, 'screen')) {
    const route = schema.path.replaceAll(/:[^/]+/g, ':');
    const owner = routes.get(route);
    if (owner !== undefined) {
      const expected = say('ownPath', { owner: owner });
      report({ code: 'DUPLICATE', file: file.path, pointer: '/path', found: quoted(schema.path), expected });
    }
    routes.set(route, schema.name);
  }
};
