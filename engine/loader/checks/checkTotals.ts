import type { TableSchema } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { tableRow } from '../context/fileScope.ts';
import { trace } from '../context/trace.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';
import { countedByServer } from './countedByServer.ts';

type Told = Omit<Finding, 'file'>;

/** Totals of what cannot be added; of lists whose server is not asked for them, or cannot tell them. */
export const checkTotals: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    const row = tableRow(draft, file);
    for (const [field, kind] of Object.entries(schema.totals ?? {})) {
      const pointer = under('/totals', field);
      const traced = trace(row, field, say('theRow'));
      if (!('shape' in traced) || traced.shape.type === undefined) continue;
      const types = [traced.shape.type].flat();
      const isNumber = types.includes('number') || types.includes('integer');
      const isDay = (traced.shape as { readonly format?: string }).format?.startsWith('date') === true;
      const fits = kind === 'count' || isNumber || (isDay && (kind === 'min' || kind === 'max'));
      if (fits) continue;
      const expected = kind === 'min' || kind === 'max' ? say('numberOrDay') : say('aNumber');
      report({
        code: 'FORBIDDEN_VALUE',
        file: file.path,
        pointer,
        found: say('partOf', { word: kind, name: field }),
        expected,
      });
    }
    for (const finding of unasked(schema, draft.product)) report({ ...finding, file: file.path });
  }
};

/** What a list that is paged by its server needs of its call. */
function* unasked(table: TableSchema, product: ProductDraft['product']): Iterable<Told> {
  const { totals, columns } = table;
  const counted = yield* countedByServer(table, product, 'totals', ['totals', 'summaryOnly']);
  if (totals === undefined || counted === undefined) return;
  const { call, known } = counted;
  for (const { field } of columns) {
    if (totals[field] === undefined || known.includes(field)) continue;
    const expected = say('canTotal', { call: call.name, names: nearestOf(known, field) });
    yield { code: 'UNKNOWN_INPUT', pointer: under('/totals', field), found: quoted(field), expected };
  }
}
