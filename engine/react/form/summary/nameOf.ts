import type { FieldModel } from '../../../contract/index.ts';
import type { FormModel } from '../../../index.ts';

/**
 * How a field is called away from its place: by its label, and by its section's title in front where another section has a field of that
 * name (`Destinatario, Via`).
 */
export function nameOf(
  { fields, sections }: Pick<FormModel, 'fields' | 'sections'>,
  { label, section }: FieldModel,
  translate: (text: string) => string,
): string {
  const title = sections.find(({ id }) => id === section)?.title;
  const isElsewhere = fields.some((other) => other.label === label && other.section !== section);
  return isElsewhere && title !== undefined ? `${translate(title)}, ${translate(label)}` : translate(label);
}
