import type { TableSchema } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { tableRow } from '../context/fileScope.ts';
import type { Shape } from '../context/Scope.ts';
import { trace } from '../context/trace.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';
import { countedByServer } from './countedByServer.ts';

type Told = Omit<Finding, 'file'>;

/** Groups by lists; groups of a list whose server cannot sort by them, or is not asked to. */
export const checkTableGroups: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    const row = tableRow(draft, file);
    const told = [...ungrouped(schema, row), ...unasked(schema, draft.product)];
    for (const finding of told) report({ ...finding, file: file.path });
  }
};

function* ungrouped({ groupBy }: TableSchema, row: Shape): Iterable<Told> {
  const { fields = [] } = groupBy ?? {};
  for (const [index, field] of fields.entries()) {
    const pointer = under('/groupBy/fields', index);
    const traced = trace(row, field, say('theRow'));
    if (!('shape' in traced) || ![traced.shape.type].flat().includes('array')) continue;
    yield { code: 'FORBIDDEN_VALUE', pointer, found: quoted(field), expected: say('fieldOneValue') };
  }
}

/** What a list that is paged by its server needs of its call. */
function* unasked(table: TableSchema, product: ProductDraft['product']): Iterable<Told> {
  const { groupBy, columns } = table;
  const counted = yield* countedByServer(table, product, 'groupBy', ['groupBy']);
  if (groupBy === undefined || counted === undefined) return;
  const { call, known } = counted;
  for (const [index, field] of groupBy.fields.entries()) {
    if (known.includes(field) || !columns.some((column) => column.field === field)) continue;
    const expected = say('canGroupBy', { call: call.name, names: nearestOf(known, field) });
    const pointer = under('/groupBy', 'fields', index);
    yield { code: 'UNKNOWN_INPUT', pointer, found: quoted(field), expected };
  }
}
