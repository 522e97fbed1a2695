import type { CallModel, TableSchema } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { inputWords } from '../../records/filterOf.ts';
import { answeredFields } from '../../records/listAnswer.ts';
import { sortPaths } from '../../records/sortPaths.ts';
import { entryOf } from '../../values/entryOf.ts';
import { tableRow } from '../context/fileScope.ts';
import { trace } from '../context/trace.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

type Told = Omit<Finding, 'file'>;

/** Totals of what is no column, or of what cannot be added; of lists whose server is not asked for them, or cannot tell them. */
export const checkTotals: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    const row = tableRow(draft, file);
    const columns = schema.columns.map(({ field }) => field);
    for (const [field, kind] of Object.entries(schema.totals ?? {})) {
      const pointer = under('/totals', field);
      if (!columns.includes(field)) {
        const expected = `a column: ${nearestOf(columns, field)}`;
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: `"${field}"`, expected });
        continue;
      }
      const traced = trace(row, field, 'the row');
      if (!('shape' in traced) || traced.shape.type === undefined) continue;
      const types = [traced.shape.type].flat();
      const isNumber = types.includes('number') || types.includes('integer');
      const isDay = (traced.shape as { readonly format?: string }).format?.startsWith('date') === true;
      const fits = kind === 'count' || isNumber || (isDay && (kind === 'min' || kind === 'max'));
      if (fits) continue;
      const expected = kind === 'min' || kind === 'max' ? 'a number or a day' : 'a number';
      report({
        code: 'FORBIDDEN_VALUE',
        file: file.path,
        pointer,
        found: `${kind} of "${field}"`,
        expected,
      });
    }
    for (const finding of unasked(schema, draft.product)) report({ ...finding, file: file.path });
  }
};

/** What a list that is paged by its server needs of its call. */
function* unasked(
  { totals, source, rowsWhen, columns }: TableSchema,
  { calls, entities }: ProductDraft['product'],
): Iterable<Told> {
  const call = entryOf(calls, source?.call);
  if (totals === undefined || source?.total === undefined || call === undefined) return;
  const pointer = '/totals';
  if (rowsWhen !== undefined) {
    const expected = 'a filter of the call in place of rowsWhen: the server totals what it lists';
    yield { code: 'IMPOSSIBLE', pointer, found: 'totals beside rowsWhen', expected };
  }
  yield* wordsMissing(call, ['totals', 'summaryOnly'], pointer);
  const known = summarised(call, entities);
  for (const { field } of columns) {
    if (totals[field] === undefined || known === undefined || known.includes(field)) continue;
    const expected = `what ${call.name} can total: ${nearestOf(known, field)}`;
    yield { code: 'UNKNOWN_INPUT', pointer: under(pointer, field), found: `"${field}"`, expected };
  }
}

/** The fields that a list of records can total and be grouped by; undefined where code answers it. */
export function summarised(
  call: CallModel,
  entities: ProductDraft['product']['entities'],
): readonly string[] | undefined {
  const entity = entryOf(entities, call.does?.list);
  if (entity === undefined) return undefined;
  const answered = answeredFields(call);
  return Object.keys(sortPaths(entity, call.does ?? {})).filter((word) => answered.includes(word));
}

/** Words of `list-query` that the call of a list does not take, or the answer that it does not give. */
export function* wordsMissing(call: CallModel, words: readonly string[], pointer: string): Iterable<Told> {
  const taken = inputWords(call);
  for (const word of words.filter((each) => !taken.includes(each))) {
    yield {
      code: 'UNKNOWN_INPUT',
      pointer,
      found: `${call.name} without "${word}"`,
      expected: `a call that takes "${word}"`,
    };
  }
  const { properties = {} } = (call.response ?? {}) as { readonly properties?: object };
  if (Object.hasOwn(properties, 'summary')) return;
  yield {
    code: 'UNKNOWN_OUTPUT',
    pointer,
    found: `${call.name} without "summary"`,
    expected: 'a call that answers "summary"',
  };
}
