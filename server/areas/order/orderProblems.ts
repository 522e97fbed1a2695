import type { Problem, Product } from '../../../engine/index.ts';
import { ruleProblems } from '../../../engine/index.ts';
import type { OrderRow } from './Order.ts';

/** Where a document breaks the rules between its fields, as a draft or, with `DocStatus: 'I'`, as a confirmed one. */
export function orderProblems(
  { entities }: Pick<Product, 'entities'>,
  record: OrderRow & { readonly lines?: readonly object[] },
  DocStatus: 'D' | 'I',
): readonly Problem[] {
  const rules = entities['order']?.['x-rules'] ?? [];
  return ruleProblems(rules, { record: { ...record, DocStatus } }).filter(
    ({ severity }) => severity === 'error',
  );
}
