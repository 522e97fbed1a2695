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
 * Checks calendars: sort words, and values of entries that are created.
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

/** `begin` presets fields of the form that an action of the list's toolbar opens. */
function checkBegin(
  draft: ProductDraft,
  { begin, list }: Source,
  scope: Scope,
  pointer: string,
): readonly LocalFinding[] {
  const table: TableSchema | undefined = entryOf(draft.product.tables, list);
  const action = table?.toolbar?.find(({ id }) => id === begin?.action);
  const form = entryOf(draft.product.forms, action?.form);
  const entity = entryOf(draft.product.entities, form?.entity);
  if (begin === undefined || entity === undefined) return [];
  const findings: LocalFinding[] = [];
  const taker = { shape: entity, name: entity['x-entity'] };
  checkInput(begin.record, taker, scope, under(pointer, 'begin', 'record'), (finding) =>
    findings.push(finding),
  );
  return findings;
}
