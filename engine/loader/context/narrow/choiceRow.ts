import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import { namesWithin, rowOf, type Scope, type Shape } from '../Scope.ts';
import { trace } from '../trace.ts';

/** The names in a row that a call offers as a choice; `'skip'` where the call or its list is not there, which other checks tell. */
export function choiceRow(draft: ProductDraft, source: Readonly<Record<string, unknown>>): Scope | 'skip' {
  const { call, list } = source as { readonly call?: string; readonly list?: string };
  const response = entryOf(draft.product.calls, call)?.response;
  if (typeof response !== 'object') return 'skip';
  const found = trace(response as Shape, list ?? '');
  const row = 'shape' in found ? rowOf(found.shape) : undefined;
  return row === undefined ? 'skip' : namesWithin(row);
}
