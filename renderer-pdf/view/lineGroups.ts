import {
  type Field,
  type FieldLayout,
  type FieldModel,
  type FormPackage,
  getAt,
} from '../../engine/index.ts';
import { answerRow } from './answerRow.ts';
import type { AnswerGroup } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';

/** A list of rows inside a form (carriers of a waste, say): one group per row, in the order of the form; rows within a row follow it, with its number in front. */
export function lineGroups(
  { schema, layout, label }: FieldModel,
  rows: unknown,
  printing: Printing,
  pkg: FormPackage,
): AnswerGroup[] {
  return groupsOf({ schema, layout, label, around: '' }, rows, printing, pkg);
}

interface List {
  readonly schema: Field;
  readonly layout: FieldLayout;
  readonly label: string;
  /** Numbers of the rows around, each with a dot. */
  readonly around: string;
}

function groupsOf(
  { schema, layout, label, around }: List,
  rows: unknown,
  printing: Printing,
  pkg: FormPackage,
): AnswerGroup[] {
  const properties = schema.items?.properties;
  if (!properties || !Array.isArray(rows)) return [];
  const cells = layout.fields ?? Object.keys(properties).map((field): FieldLayout => ({ field }));
  const title = printing.say(schema.items?.title ?? label);
  return rows.flatMap((row: unknown, index) => {
    const number = `${around}${index + 1}`;
    const shown = cells.flatMap((cell) => {
      const field = properties[cell.field];
      return field === undefined ? [] : [{ cell, field, label: field.title ?? cell.field }];
    });
    const isList = ({ field }: { readonly field: Field }) => field.items?.properties !== undefined;
    return [
      {
        title: `${title} ${number}`,
        says: [],
        rows: shown
          .filter((each) => !isList(each))
          .map(({ cell, field, label }) =>
            answerRow({ schema: field, label, widget: 'text' }, getAt(row, cell.field), { printing, pkg }),
          ),
      },
      ...shown
        .filter(isList)
        .flatMap(({ cell, field, label }) =>
          groupsOf(
            { schema: field, layout: cell, label, around: `${number}.` },
            getAt(row, cell.field),
            printing,
            pkg,
          ),
        ),
    ];
  });
}
