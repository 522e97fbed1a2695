import { createHash } from 'node:crypto';
import { canonical, type FormPackage } from '../../../engine/index.ts';

/** Hash of a form's content (labels, choices, rules, order), independent of its version number. */
export function formHash({
  entity,
  form,
  options,
}: Pick<FormPackage, 'entity' | 'form' | 'options'>): string {
  return createHash('sha256').update(canonical({ entity, form, options })).digest('hex');
}
