import { boardColumns } from '../../../board/columns.ts';
import type {
  EntitySchema,
  FieldLayout,
  Product,
  ScenarioSchema,
  ScreenSchema,
  TableSchema,
} from '../../../contract/index.ts';
import { momentsByName } from '../../../form/missingAnswers.ts';
import { CODE_RULES, PLAIN_RULES } from '../../../rules/keywords.ts';
import { allRules } from '../../../rules/RULES.ts';
import { entryOf } from '../../../values/paths.ts';
import { sectionName } from '../../scenarioKinds.ts';

type Scenario = ScenarioSchema['scenarios'][number];

export interface ExpectedName {
  /** Path under `expect`. */
  readonly place: readonly (string | number)[];
  readonly name: string;
  readonly known: readonly string[];
}

/** Names in `expect` of a scenario with the names that exist. Cells of rows are identified by their field. */
export function expectedNames(
  product: Omit<Product, 'version'>,
  scenario: Scenario,
): readonly ExpectedName[] {
  const { expect } = scenario;
  const form = entryOf(product.forms, scenario.form);
  const entityName = form?.entity ?? scenario.entity;
  const entity = entryOf(product.entities, entityName);
  // `checkNames` reports the unknown entity; its rules and ways are then not checked.
  const isUnknown = entityName !== undefined && entity === undefined;
  const rules = [...(entity?.['x-rules'] ?? []), ...(form?.rules ?? [])].map(({ id }) => id);
  const finishes = entryOf(product.wizards, scenario.wizard)?.finish ?? [];
  const table = entryOf(product.tables, scenario.table);
  const layouts = form?.sections.flatMap(({ fields }) => fields) ?? [];
  const cells = layouts.flatMap(namesOfLine);
  const columns = table?.columns.map(({ field }) => field) ?? [];
  const blocks = entryOf(product.screens, scenario.screen)?.blocks ?? [];
  const forms = blocks.filter(({ kind }) => kind === 'form').map(({ name }) => name);
  const visibleNames = [
    ...(form?.sections.flatMap(({ id, content = [] }) => [id, ...content.flatMap((each) => each.id ?? [])]) ??
      []),
    ...(form?.pages?.map(({ id }) => id) ?? []),
    ...cells,
    ...blocks.map(({ name }) => name),
    ...(entryOf(product.documents, scenario.document)?.sections.map(sectionName) ?? []),
  ];
  const closing = form?.sections.flatMap(({ id, closesWhenDone }) => (closesWhenDone === true ? [id] : []));
  const paths = layouts.flatMap(fieldAndNote);
  const { missing = {}, moves = {}, errors = [], ways, finish = {} } = expect;
  return [
    ...(['visible', 'hidden'] as const).flatMap((word) =>
      namesInList([word], expect[word]?.map(withoutRow), visibleNames),
    ),
    ...(['required', 'optional'] as const).flatMap((word) =>
      namesInList([word], expect[word]?.map(withoutRow), cells),
    ),
    // Only sections that close have this state; an expectation about others would always pass.
    ...(['done', 'undone'] as const).flatMap((word) => namesInList([word], expect[word], closing ?? [])),
    ...(['readOnly', 'editable'] as const).flatMap((word) =>
      namesInList([word], expect[word], [...paths, ...columns, ...forms]),
    ),
    ...Object.entries(missing).flatMap(([moment, names]) => namesInList(['missing', moment], names, paths)),
    ...namesOfKeys('missing', missing, form === undefined ? [] : [...momentsByName(form)]),
    ...namesOfKeys('totals', expect.totals, Object.keys(table?.totals ?? {})),
    ...namesOfKeys('groups', expect.groups, table?.groupBy?.fields ?? []),
    ...namesOfKeys('board', expect.board, boardKeys(product, table)),
    ...namesOfKeys('moves', moves, boardKeys(product, table)),
    ...Object.entries(moves).flatMap(([key, ways]) =>
      namesInList(['moves', key], ways, boardWays(product, table)),
    ),
    ...namesInList(['actions'], expect.actions, table?.actions?.map(({ id }) => id) ?? []),
    ...namesInList(['toolbar'], expect.toolbar, table?.toolbar?.map(({ id }) => id) ?? []),
    ...namesInList(
      ['notes'],
      expect.notes,
      [...(table?.notes ?? []), ...blocks.flatMap(factsTexts)].map(({ text }) => text),
    ),
    ...namesInList(['asks'], expect.asks, table === undefined ? [] : askingIn(table)),
    ...(isUnknown ? [] : errors).map(({ rule }, index) => ({
      ...{ place: ['errors', index, 'rule'], name: rule },
      known: [
        ...rules,
        ...Object.keys({ ...PLAIN_RULES, ...CODE_RULES }),
        ...allRules().map(({ word }) => word),
      ],
    })),
    ...namesInList(['ways'], isUnknown ? [] : ways, seeingReasons(entity)),
    ...namesInList(
      ['finish', 'calls'],
      finish.calls,
      finishes.flatMap(({ calls = [] }) => calls.map(({ call }) => call)),
    ),
    ...(finish.goTo === undefined ? [] : [finish.goTo]).map((name) => ({
      ...{ place: ['finish', 'goTo'], name },
      known: finishes.flatMap(({ goTo }) => goTo ?? []),
    })),
  ];
}

/** Entries for names in a list. */
function namesInList(
  place: readonly string[],
  names: readonly string[] | undefined,
  known: readonly string[],
): readonly ExpectedName[] {
  return (names ?? []).map((name, index) => ({ place: [...place, index], name, known }));
}

/** Entries for names that are keys of an object. */
function namesOfKeys(
  word: string,
  values: object | undefined,
  known: readonly string[],
): readonly ExpectedName[] {
  return Object.keys(values ?? {}).map((name) => ({ place: [word, name], name, known }));
}

/** Keys of the columns of a table's board, including the column for other values. */
function boardKeys(
  { workflows, options }: Pick<Product, 'workflows' | 'options'>,
  table: TableSchema | undefined,
): readonly string[] {
  if (table?.board === undefined) return [];
  const { board, columns } = table;
  const list = columns.find(({ field }) => field === board.by)?.options;
  const source = { workflow: entryOf(workflows, board.workflow), options: entryOf(options, list) };
  return boardColumns(board, source).map(({ key }) => key ?? '');
}

/** Transitions that can move a card to another column. */
function boardWays(
  { workflows }: Pick<Product, 'workflows'>,
  table: TableSchema | undefined,
): readonly string[] {
  const all = entryOf(workflows, table?.board?.workflow)?.transitions.map(({ id }) => id) ?? [];
  return table?.board?.ways ?? all;
}

function factsTexts({ props = {} }: ScreenSchema['blocks'][number]) {
  return [...(props.heading ?? []), ...(props.lines ?? [])];
}

/** Ids of actions, and fields of editable columns, that ask for confirmation before saving. */
function askingIn({ actions = [], toolbar = [], columns }: TableSchema): readonly string[] {
  const acting = [...actions, ...toolbar].filter(({ ask }) => ask !== undefined).map(({ id }) => id);
  return [...acting, ...columns.filter(({ edit }) => edit?.ask !== undefined).map(({ field }) => field)];
}

/** `lines.0.Quantity` → `lines.Quantity`. */
function withoutRow(name: string): string {
  return name.replace(/\.\d+\./, '.');
}

function fieldAndNote({ field, note }: FieldLayout): readonly string[] {
  return note === undefined ? [field] : [field, note];
}

function namesOfLine(layout: FieldLayout): readonly string[] {
  const cells = (layout.fields ?? []).flatMap(namesOfLine).map((cell) => `${layout.field}.${cell}`);
  return [...fieldAndNote(layout), ...cells];
}

/** Names of the ways in `x-may.see`: permissions, reference fields, or `everybody`. */
function seeingReasons(entity: EntitySchema | undefined): readonly string[] {
  const ways = entity?.['x-may']?.see;
  if (ways === undefined || ways === 'all') return [];
  const wayNames = ways.flatMap(({ permissions = [], own, author, through, among }) => [
    ...permissions,
    permissions.join(),
    ...[own, author, through, among?.entity].filter((each) => each !== undefined),
  ]);
  return [...wayNames.filter((each) => each !== ''), 'everybody'];
}
