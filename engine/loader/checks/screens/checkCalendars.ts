import type { CalendarSchema, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { sortWords } from '../../../records/lists.ts';
import { entryOf } from '../../../values/paths.ts';
import { checkInput } from '../../context/checkInput.ts';
import { answeredRow, fileScope } from '../../context/fileScope.ts';
import { OPEN, type Scope, type Shape } from '../../context/Scope.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type SchemaFile } from '../../SchemaFile.ts';

type Source = CalendarSchema['sources'][number];
type LocalFinding = Omit<Finding, 'file'>;

/**
 * Checks calendars: sort words, entries that can be created, moves that can be made.
 */
export const checkCalendars: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<CalendarSchema>(draft, 'calendar')) {
    for (const finding of findingsIn(draft, file, schema)) report({ ...finding, file: file.path });
  }
};

function* findingsIn(draft: ProductDraft, file: SchemaFile, schema: CalendarSchema): Iterable<LocalFinding> {
  const { lanes, sources } = schema;
  const lane = (lanes && answeredRow(draft, lanes.source)) ?? OPEN;
  const scope = { ...fileScope(draft, file), day: { type: 'string' } as Shape, ...(lanes && { lane }) };
  for (const [index, source] of sources.entries()) {
    const pointer = under('/sources', index);
    yield* unsorted(draft, source.source, `${pointer}/source/input/sortBy`);
    yield* checkBegin(draft, source, scope, pointer);
    yield* checkMoves(draft, source, under(pointer, 'move', 'ways'));
  }
}

/** Reports a sort word that the call's `does` does not support. */
function* unsorted(
  { product }: ProductDraft,
  { call: name, input = {} }: Source['source'],
  pointer: string,
): Iterable<LocalFinding> {
  const { sortBy } = input as { readonly sortBy?: string };
  const call = entryOf(product.calls, name);
  const entity = entryOf(product.entities, call?.does?.list);
  const words = entity === undefined ? [] : sortWords(entity, call?.does ?? {});
  if (sortBy === undefined || words.length === 0 || words.includes(sortBy)) return;
  const expected = say('sortsBy', { call: name, names: nearestOf(words, sortBy) });
  yield { code: 'UNKNOWN_INPUT', pointer, found: quoted(sortBy), expected };
}

/** `begin` names an action of the table's toolbar and presets fields of its form. */
function checkBegin(
  draft: ProductDraft,
  { begin, list }: Source,
  scope: Scope,
  pointer: string,
): readonly LocalFinding[] {
  if (begin === undefined) return [];
  const table: TableSchema | undefined = entryOf(draft.product.tables, list);
  const toolbar = table?.toolbar ?? [];
  const action = toolbar.find(({ id }) => id === begin.action);
  // Row actions need a row, so they cannot start a new entry here.
  if (table !== undefined && action === undefined) {
    const names = nearestOf(
      toolbar.map(({ id }) => id),
      begin.action,
    );
    const expected = say('actionOfToolbar', { list, names });
    const at = under(pointer, 'begin', 'action');
    return [{ code: 'UNKNOWN_NAME', pointer: at, found: quoted(begin.action), expected }];
  }
  const form = entryOf(draft.product.forms, action?.form);
  const entity = entryOf(draft.product.entities, form?.entity);
  if (entity === undefined) return [];
  const findings: LocalFinding[] = [];
  const taker = { shape: entity, name: entity['x-entity'] };
  checkInput(begin.record, taker, scope, under(pointer, 'begin', 'record'), (finding) =>
    findings.push(finding),
  );
  return findings;
}

/**
 * The call of a move belongs to its workflow, which asks the questions; a way without `when` must be the
 * last.
 */
function* checkMoves({ product }: ProductDraft, { move }: Source, pointer: string): Iterable<LocalFinding> {
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
