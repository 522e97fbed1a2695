import type { FormSchema, ScreenSchema, TableSchema } from '../../contract/index.ts';
import { entryOf } from '../../values/entryOf.ts';
import { inputShape } from '../context/callShapes.ts';
import { checkInput, checkRequired } from '../context/checkInput.ts';
import { fileScope } from '../context/fileScope.ts';
import { type Draft, type DraftCheck, filesOf, type Report } from '../Draft.ts';
import { isOwnName } from '../openGrammar.ts';
import { oneOf, under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { sentBy } from './checkTableSources.ts';

type Block = ScreenSchema['blocks'][number];

/** What each kind of block takes in its `props`. */
const PROPS: Readonly<Record<Exclude<Block['kind'], `x-${string}`>, readonly string[]>> = {
  table: ['input', 'readOnly'],
  form: ['load', 'save', 'readOnly', 'prefill'],
  wizard: [],
  workflow: [],
  component: [],
};

/** A kind of the product's own takes whatever the grammar knows. */
const propsOf = (kind: Block['kind']) => (isOwnName(kind) ? undefined : PROPS[kind]);

/** Blocks that are given what they do not take, or not what they need: props of their kind, the input of a list, fields to begin with. */
export const checkBlocks: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<ScreenSchema>(draft, 'screen')) {
    schema.blocks.forEach((block, index) => {
      const pointer = under('/blocks', index, 'props');
      const takes = propsOf(block.kind) ?? Object.keys(block.props ?? {});
      for (const name of Object.keys(block.props ?? {}).filter((each) => !takes.includes(each))) {
        const expected = `props of a ${block.kind}: ${oneOf(takes, name)}`;
        report({
          code: 'UNKNOWN_INPUT',
          file: file.path,
          pointer: under(pointer, name),
          found: `"${name}"`,
          expected,
        });
      }
      if (block.kind === 'table') tableInput(draft, file, block, pointer, report);
      if (block.kind === 'form') prefill(draft, file, block, pointer, report);
    });
  }
};

function tableInput(draft: Draft, file: SchemaFile, block: Block, pointer: string, report: Report): void {
  const table: TableSchema | undefined = entryOf(draft.product.tables, block.name);
  const call = entryOf(draft.product.calls, table?.source?.call);
  if (table === undefined || call === undefined) return;
  const taker = { shape: inputShape(call), name: call.name };
  const tell = (told: Parameters<Parameters<typeof checkInput>[4]>[0]) =>
    report({ file: file.path, ...told });
  const input = block.props?.input ?? {};
  checkInput(input, taker, fileScope(draft, file), under(pointer, 'input'), tell);
  const given = [...Object.keys(input), ...sentBy(table).map(({ name }) => name)];
  checkRequired(given, taker, pointer, tell);
}

function prefill(draft: Draft, file: SchemaFile, block: Block, pointer: string, report: Report): void {
  const form: FormSchema | undefined = entryOf(draft.product.forms, block.name);
  const entity = entryOf(draft.product.entities, form?.entity);
  if (entity === undefined) return;
  checkInput(
    block.props?.prefill,
    { shape: entity, name: entity['x-entity'] },
    fileScope(draft, file),
    under(pointer, 'prefill'),
    (told) => report({ file: file.path, ...told }),
  );
}
