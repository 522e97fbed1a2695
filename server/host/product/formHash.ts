import { createHash } from 'node:crypto';
import { canonical, type FormPackage } from '../../../engine/index.ts';

/** Hash of a form as it is shown: labels, choices, rules and order, whatever its version is called. */
export function formHash({
  entity,
  form,
  options,
}: Pick<FormPackage, 'entity' | 'form' | 'options'>): string {
  return createHash('sha256').update(canonical({ entity, form, options })).digest('hex');
}
