import type { Product } from '../../engine/index.ts';
import { refuse } from '../host/errors/refuse.ts';

/** A draft, and what the ERP refused, may still change (CHK-03). */
const CHANGEABLE: readonly string[] = ['D', 'E'];

/** @throws Refusal DOCUMENT_LOCKED with the status in words. */
export function refuseLocked({ options }: Pick<Product, 'options'>, DocStatus: string): void {
  if (CHANGEABLE.includes(DocStatus)) return;
  const label = options['doc-status']?.values.find(({ value }) => value === DocStatus)?.label;
  throw refuse('DOCUMENT_LOCKED', { state: label ?? DocStatus });
}
