import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { tableRow } from '../fileScope.ts';
import type { Narrow } from '../NamedPlace.ts';
import type { Scope } from '../Scope.ts';
import { choiceRow } from './choiceRow.ts';

const RANGE: Scope = { from: { type: 'integer' }, to: { type: 'integer' }, total: { type: 'integer' } };

const OF_ROW: ReadonlySet<string> = new Set(['columns', 'rowsWhen', 'card', 'define', 'actions']);

/** Names of a row in the parts about one row; the range of rows on the page in `paging.range`. */
export function narrowTable(draft: ProductDraft, file: SchemaFile): Narrow {
  const row = tableRow(draft, file);
  return ({ key, parent, at, scope }) => {
    if (at.length === 1) return OF_ROW.has(key) ? { ...scope, row } : undefined;
    if (at.join('.') === 'paging.range') return RANGE;
    const isChoice = at[0] === 'filters' && at.at(-2) === 'source' && key === 'label';
    return isChoice ? choiceRow(draft, parent) : undefined;
  };
}
