import { isNavigationOnly } from '../../../action/offer.ts';
import type { TableSchema, WorkflowSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { filterOf, inputWords } from '../../../records/lists.ts';
import { entryOf } from '../../../values/paths.ts';
import { under } from '../../pointer.ts';
import { type AssembledProduct, filesOf, type ProductCheck } from '../../SchemaFile.ts';
import { countedByServer } from '../calls/checkCounted.ts';

type LocalFinding = Omit<Finding, 'file'>;
type Parts = AssembledProduct['product'];
type Board = NonNullable<TableSchema['board']>;
type Transition = WorkflowSchema['transitions'][number];

const AT = '/board';

/**
 * Checks boards of tables: there are columns, the transitions move a card between shown columns and can be sent
 * from the table, and a paged call can be asked for one column.
 */
export const checkBoards: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<TableSchema>(assembled, 'table')) {
    const { board } = schema;
    if (board === undefined) continue;
    for (const finding of findingsIn(assembled.product, schema, board))
      report({ ...finding, file: file.path });
  }
};

function* findingsIn(product: Parts, table: TableSchema, board: Board): Iterable<LocalFinding> {
  const { columns } = table;
  const column = columns.find(({ field }) => field === board.by);
  if (column === undefined) return;
  const workflow = entryOf(product.workflows, board.workflow);
  const options = entryOf(product.options, column.options);
  if (board.workflow === undefined && options === undefined)
    yield { code: 'MISSING_WORD', pointer: AT, found: say('nothing'), expected: say('workflowOrOptions') };
  if (workflow !== undefined) yield* checkTransitions(table, board, workflow);
  yield* unasked(product, table, board);
}

/** Reports transitions that move no card between shown columns, or need input from another page. */
function* checkTransitions(
  table: TableSchema,
  board: Board,
  workflow: WorkflowSchema,
): Iterable<LocalFinding> {
  const { ways } = board;
  const shownColumns = (board.columns ?? workflow.states.map(({ value }) => value)).map(String);
  const leads = ({ from, to }: Transition) =>
    to !== undefined &&
    shownColumns.includes(to) &&
    from.some((state) => state !== to && shownColumns.includes(state));
  for (const [index, id] of (ways ?? []).entries()) {
    const way = workflow.transitions.find((each) => each.id === id);
    const pointer = under(AT, 'ways', index);
    if (way !== undefined && !leads(way)) {
      const expected = say('transitionBetween');
      yield { code: 'IMPOSSIBLE', pointer, found: quoted(id), expected };
    }
  }
  const opens = (table.actions ?? []).some((action) => action.opens === true || isNavigationOnly(action));
  for (const { id, screen, input } of workflow.transitions.filter(leads)) {
    if (ways !== undefined && !ways.includes(id)) continue;
    if (screen !== undefined && !opens)
      yield {
        code: 'MISSING_WORD',
        pointer: AT,
        found: say('leadsTo', { id, screen }),
        expected: say('actionOpensRow'),
      };
    if (screen === undefined && input === undefined)
      yield {
        code: 'MISSING_INPUT',
        pointer: AT,
        found: say('withoutWord', { what: quoted(id), word: 'input' }),
        expected: say('transitionWithInput'),
      };
  }
}

/** Checks that the call of a server-paged table can count and filter by the column of the board. */
function* unasked({ entities, ...product }: Parts, table: TableSchema, board: Board): Iterable<LocalFinding> {
  const { by, param } = board;
  const call = entryOf(product.calls, table.source?.call);
  if (call === undefined || table.source?.total === undefined) {
    const expected = say('listPaged');
    if (param !== undefined) yield { code: 'UNUSED', pointer: `${AT}/param`, found: quoted(param), expected };
    return;
  }
  yield* countedByServer(table, product, 'board', ['groupBy', 'summaryOnly']);
  const words = inputWords(call);
  if (param === undefined) {
    const expected = say('paramOfColumn');
    yield { code: 'MISSING_WORD', pointer: AT, found: say('nothing'), expected };
    return;
  }
  const pointer = `${AT}/param`;
  if (!words.includes(param)) return;
  const entity = entryOf(entities, call.does?.list);
  const rule = entity === undefined ? undefined : filterOf(entity, call.does ?? {}, param);
  if (entity === undefined || (rule !== undefined && 'in' in rule && rule.in === by)) return;
  const expected = say('filterOfSeveral', { call: call.name, filter: `{ "in": "${by}" }` });
  yield { code: 'UNKNOWN_INPUT', pointer, found: quoted(param), expected };
}
