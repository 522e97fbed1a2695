import type { CalendarSchema, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { anyOfThese, quoted, say } from '../../../errors/Phrase.ts';
import { sortWords } from '../../../records/sortPaths.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { checkInput } from '../../context/checkInput.ts';
import { answeredRow, fileScope } from '../../context/fileScope.ts';
import { OPEN, type Scope, type Shape } from '../../context/Scope.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { repeated } from './checkTables.ts';

type Source = CalendarSchema['sources'][number];
type Told = Omit<Finding, 'file'>;

/** Calendars: lanes that are not said, lists that begin nothing, or with fields that are not there, ways to move a row that nobody takes, and views said twice. */
export const checkCalendars: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<CalendarSchema>(draft, 'calendar')) {
    for (const finding of findingsIn(draft, file, schema)) report({ ...finding, file: file.path });
  }
};

function* findingsIn(draft: ProductDraft, file: SchemaFile, schema: CalendarSchema): Iterable<Told> {
  const { views, address, lanes, sources } = schema;
  yield* twice(
    views.map(({ id }) => id),
    '/views',
  );
  yield* twice(
    views.map(({ kind }) => kind),
    '/views',
  );
  yield* twice([address.day, address.view], '/address');
  const lane = (lanes && answeredRow(draft, lanes.source)) ?? OPEN;
  const scope = { ...fileScope(draft, file), day: { type: 'string' } as Shape, ...(lanes && { lane }) };
  for (const [index, source] of sources.entries()) {
    const pointer = under('/sources', index);
    if (source.lane !== undefined && lanes === undefined)
      yield { code: 'MISSING_WORD', pointer: '', found: say('nothing'), expected: quoted('lanes') };
    if (source.goTo === undefined && source.list === undefined)
      yield {
        code: 'MISSING_WORD',
        pointer,
        found: say('nothing'),
        expected: anyOfThese([quoted('goTo'), quoted('list')]),
      };
    if (source.goTo === undefined && source.move !== undefined)
      yield { code: 'MISSING_WORD', pointer, found: say('nothing'), expected: say('goToOfCard') };
    yield* unsorted(draft, source.source, `${pointer}/source/input/sortBy`);
    yield* begun(draft, source, scope, pointer);
    yield* waysOf(draft, source, under(pointer, 'move', 'ways'));
  }
}

function* twice(names: readonly string[], pointer: string): Iterable<Told> {
  for (const name of repeated(names))
    yield { code: 'DUPLICATE', pointer, found: quoted(name), expected: say('itOnce') };
}

/** What the records' own list (`does`) cannot be sorted by. */
function* unsorted(
  { product }: ProductDraft,
  { call: name, input = {} }: Source['source'],
  pointer: string,
): Iterable<Told> {
  const { sortBy } = input as { readonly sortBy?: string };
  const call = entryOf(product.calls, name);
  const entity = entryOf(product.entities, call?.does?.list);
  const words = entity === undefined ? [] : sortWords(entity, call?.does ?? {});
  if (sortBy === undefined || words.length === 0 || words.includes(sortBy)) return;
  const expected = say('sortsBy', { call: name, names: nearestOf(words, sortBy) });
  yield { code: 'UNKNOWN_INPUT', pointer, found: quoted(sortBy), expected };
}

/** What is begun here is an action of a list, with fields of its form. */
function begun(draft: ProductDraft, { begin, list }: Source, scope: Scope, pointer: string): readonly Told[] {
  if (begin === undefined) return [];
  if (list === undefined)
    return [{ code: 'MISSING_WORD', pointer, found: say('nothing'), expected: say('listBegins') }];
  const table: TableSchema | undefined = entryOf(draft.product.tables, list);
  const offered = table?.toolbar ?? [];
  const action = offered.find(({ id }) => id === begin.action);
  // Actions of rows are of the list, too, and begin nothing here.
  if (table !== undefined && action === undefined) {
    const names = nearestOf(
      offered.map(({ id }) => id),
      begin.action,
    );
    const expected = say('actionOfToolbar', { list, names });
    const at = under(pointer, 'begin', 'action');
    return [{ code: 'UNKNOWN_NAME', pointer: at, found: quoted(begin.action), expected }];
  }
  const form = entryOf(draft.product.forms, action?.form);
  const entity = entryOf(draft.product.entities, form?.entity);
  if (entity === undefined) return [];
  const told: Told[] = [];
  const taker = { shape: entity, name: entity['x-entity'] };
  checkInput(begin.record, taker, scope, under(pointer, 'begin', 'record'), (finding) => told.push(finding));
  return told;
}

/** A question is asked by a workflow that knows the call; what comes after a way that always applies is taken by nobody. */
function* waysOf({ product }: ProductDraft, { move }: Source, pointer: string): Iterable<Told> {
  const ways = move?.ways ?? [];
  for (const [index, { when, workflow: name, call }] of ways.entries()) {
    const workflow = entryOf(product.workflows, name);
    if (workflow !== undefined && !workflow.transitions.some((each) => each.call === call)) {
      const calls = [...new Set(workflow.transitions.map((each) => each.call))];
      const expected = say('callOf', { name, names: nearestOf(calls, call) });
      yield { code: 'UNKNOWN_NAME', pointer: under(pointer, index, 'call'), found: quoted(call), expected };
    }
    if (when === undefined && index < ways.length - 1)
      yield {
        code: 'MISSING_WORD',
        pointer: under(pointer, index),
        found: say('nothing'),
        expected: quoted('when'),
      };
  }
}
