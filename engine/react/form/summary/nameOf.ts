import type { FieldModel } from '../../../contract/index.ts';
import { type FormModel, placeWithin } from '../../../index.ts';
import type { FormServices } from '../../field/services/FormServices.ts';

type Words = Pick<FormServices, 'text' | 'translate'>;
type Model = Pick<FormModel, 'fields' | 'sections'>;

/**
 * Name of a field outside its place in the form. Its label; prefixed by the section title where another
 * section has a field of that label (`Destinatario, Via`). In a row the path to it (`Riga 2, Foto 1, Nota`),
 * prefixed by the list's name where rows of another list have the same name.
 */
export function nameOf(model: Model, field: FieldModel, path: string, words: Words): string {
  const steps = placeWithin(field, path).map((step) => {
    if ('label' in step) return words.translate(step.label);
    const row = step.row === undefined ? words.text('form.lines.line') : words.translate(step.row);
    return capitalized(words.text('form.lines.row', { row, number: step.number }));
  });
  if (steps.length === 0) return labelOf(model, field, words);
  const isAlike = model.fields.some(
    (other) => other !== field && other.layout.fields !== undefined && other.layout.row === field.layout.row,
  );
  return [...(isAlike ? [labelOf(model, field, words)] : []), ...steps].join(', ');
}

function labelOf({ fields, sections }: Model, { label, section }: FieldModel, { translate }: Words): string {
  const title = sections.find(({ id }) => id === section)?.title;
  const isElsewhere = fields.some((other) => other.label === label && other.section !== section);
  return isElsewhere && title !== undefined ? `${translate(title)}, ${translate(label)}` : translate(label);
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
