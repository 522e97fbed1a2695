import { boardColumns } from '../../../board/columns.ts';
import type {
  FieldLayout,
  Product,
  ScenarioSchema,
  ScreenSchema,
  TableSchema,
} from '../../../contract/index.ts';
import { allOfThese, type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { nearestOf, under } from '../../pointer.ts';
import { EXPECTED, SCENARIO_KINDS, type ScenarioKind, sectionName } from '../../scenarioKinds.ts';
import { unknownScenarioInputs } from './examples.ts';

type Scenario = ScenarioSchema['scenarios'][number];

/** Part of the product that holds the subject of a scenario, by the scenario's word. */
const PLACES = {
  form: 'forms',
  workflow: 'workflows',
  wizard: 'wizards',
  table: 'tables',
  screen: 'screens',
  document: 'documents',
  options: 'options',
  entity: 'entities',
  notifications: 'notifications',
} as const satisfies Record<ScenarioKind, keyof Product>;

/**
 * Reports scenarios without subject or expectation, and expectations about fields, actions or transitions
 * that do not exist.
 */
export const checkScenarios = fileCheck<ScenarioSchema>(['scenario'], (draft, { file, schema }, report) => {
  schema.scenarios.forEach((scenario, index) => {
    const { expect } = scenario;
    const here = under('/scenarios', index);
    const at = under('/scenarios', index, 'expect');
    const lacks = (pointer: string, expected: Phrase): void =>
      report({ code: 'MISSING_WORD', file: file.path, pointer, found: say('nothing'), expected });
    if (Object.keys(expect).length === 0) lacks(at, say('mustComeOut'));
    if (SCENARIO_KINDS.every((kind) => scenario[kind] === undefined))
      lacks(here, say('isAbout', { names: say('oneOf', { names: SCENARIO_KINDS }) }));
    const unknown = (pointer: string, name: string, known: readonly string[]): void => {
      if (known.includes(name)) return;
      const expected = nearestOf(known, name);
      report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(name), expected });
    };
    const kinds = SCENARIO_KINDS.filter((kind) => scenario[kind] !== undefined);
    const allowedWords: readonly string[] = kinds.flatMap((kind) => EXPECTED[kind]);
    for (const word of kinds.length === 0
      ? []
      : Object.keys(expect).filter((each) => !allowedWords.includes(each))) {
      const expected = say('exampleLooksAt', {
        kinds: allOfThese(kinds),
        names: nearestOf(allowedWords, word),
      });
      report({ code: 'UNUSED', file: file.path, pointer: under(at, word), found: quoted(word), expected });
    }
    const form = entryOf(draft.product.forms, scenario.form);
    const entity = entryOf(draft.product.entities, form?.entity ?? scenario.entity);
    for (const [place, { path }] of (expect.errors ?? []).entries()) {
      if (entity === undefined || path === '' || fieldAt(entity, path) !== undefined) continue;
      const expected = nearestOf(Object.keys(entity.properties), path);
      report({
        code: 'UNKNOWN_FIELD',
        file: file.path,
        pointer: under(at, 'errors', place),
        found: quoted(path),
        expected,
      });
    }
    for (const { place, name, known } of namesUsed(draft.product, scenario))
      unknown(under(at, ...place), name, known);
    for (const finding of unknownScenarioInputs(draft, scenario, `${here}/given`))
      report({ file: file.path, ...finding });
  });
});

interface NameUse {
  /** Path under `expect`. */
  readonly place: readonly (string | number)[];
  readonly name: string;
  readonly known: readonly string[];
}

/** Names used in `expect` with the names that exist. Cells of rows are identified by their field. */
function namesUsed(
  product: Pick<Product, (typeof PLACES)[ScenarioKind]>,
  scenario: Scenario,
): readonly NameUse[] {
  const { expect } = scenario;
  const form = entryOf(product.forms, scenario.form);
  const table = entryOf(product.tables, scenario.table);
  const layouts = form?.sections.flatMap(({ fields }) => fields) ?? [];
  const cells = layouts.flatMap(namesOf);
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
  const paths = layouts.flatMap(pathsOf);
  const { missing = {}, moves = {} } = expect;
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
  ];
}

/** Entries for names in a list. */
function namesInList(
  place: readonly string[],
  names: readonly string[] | undefined,
  known: readonly string[],
): readonly NameUse[] {
  return (names ?? []).map((name, index) => ({ place: [...place, index], name, known }));
}

/** Entries for names that are keys of an object. */
function namesOfKeys(word: string, values: object | undefined, known: readonly string[]): readonly NameUse[] {
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

function pathsOf({ field, note }: FieldLayout): readonly string[] {
  return note === undefined ? [field] : [field, note];
}

function namesOf(layout: FieldLayout): readonly string[] {
  const cells = (layout.fields ?? []).flatMap(namesOf).map((cell) => `${layout.field}.${cell}`);
  return [...pathsOf(layout), ...cells];
}
