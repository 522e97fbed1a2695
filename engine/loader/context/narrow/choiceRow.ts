import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import { namesWithin, rowOf, type Scope, type Shape } from '../Scope.ts';
import { trace } from '../trace.ts';

/**
 * Names in a row that a call offers as a choice; `'skip'` if the call or list is unknown (reported
 * elsewhere).
 */
export function choiceRow(draft: ProductDraft, source: Readonly<Record<string, unknown>>): Scope | 'skip' {
  const { call, list } = source as { readonly call?: string; readonly list?: string };
  const response = entryOf(draft.product.calls, call)?.response;
  if (typeof response !== 'object') return 'skip';
  const target = trace(response as Shape, list ?? '');
  const row = 'shape' in target ? rowOf(target.shape) : undefined;
  return row === undefined ? 'skip' : namesWithin(row);
}
