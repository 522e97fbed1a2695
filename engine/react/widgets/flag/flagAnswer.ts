import type { FieldModel } from '../../../contract/index.ts';
import type { FormServices } from '../../field/services/FormServices.ts';

/** An answer of yes or no in words: those that the form's layout gives it (`answers`), else "yes" and "no". */
export function flagAnswer(
  { layout: { answers } }: FieldModel,
  yes: boolean,
  { text, translate }: Pick<FormServices, 'text' | 'translate'>,
): string {
  if (answers !== undefined) return translate(yes ? answers.yes : answers.no);
  return text(yes ? 'form.yes' : 'form.no');
}
