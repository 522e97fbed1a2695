import { type FieldModel, type FormPackage, getAt } from '../../engine/index.ts';
import { answerRow } from './answerRow.ts';
import type { AnswerGroup } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';

/** A list of rows inside a form (carriers of a waste, say): one group per row, in the order of the form. */
export function lineGroups(
  { schema, layout, label }: FieldModel,
  rows: unknown,
  printing: Printing,
  pkg: FormPackage,
): AnswerGroup[] {
  const properties = schema.items?.properties;
  if (!properties || !Array.isArray(rows)) return [];
  const names = layout.fields?.map(({ field }) => field) ?? Object.keys(properties);
  const title = printing.say(schema.items?.title ?? label);
  return rows.map((row: unknown, index) => ({
    title: `${title} ${index + 1}`,
    rows: names.flatMap((name) => {
      const field = properties[name];
      if (!field) return [];
      const asked = { schema: field, label: field.title ?? name, widget: 'text' };
      return [answerRow(asked, getAt(row, name), { printing, pkg })];
    }),
  }));
}
