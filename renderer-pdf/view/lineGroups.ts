import {
  type DataRecord,
  type Field,
  type FieldLayout,
  type FieldModel,
  type FormModel,
  type FormPackage,
  getAt,
  hasValue,
  messageText,
  type Outcome,
  rowStates,
  type TotalColumn,
  totalsUnderRows,
} from '../../engine/index.ts';
import { answerRow, UNPRINTED_WIDGETS } from './answerRow.ts';
import type { AnswerGroup, AnswerRow, PrintContext } from './PrintedSection.ts';
import { printAnswer } from './printValue.ts';

/** The form that contains a list. */
interface Around {
  readonly printing: PrintContext;
  readonly pkg: FormPackage;
  readonly model: FormModel;
  readonly record: DataRecord;
}

/**
 * A list of rows in a form, e.g. carriers of waste: one group per row in the form's order, nested rows after
 * their row with its number as prefix, totals last. Hidden cells are not printed.
 */
export function lineGroups(field: FieldModel, form: Around): AnswerGroup[] {
  const { path, schema, layout, label } = field;
  const { hidden } = rowStates(field, form.record, form.printing.context);
  return groupsOfRows({ path, schema, layout, label, hidden, around: '' }, form);
}

interface List {
  readonly path: string;
  readonly schema: Field;
  readonly layout: FieldLayout;
  readonly label: string;
  /** Paths of hidden cells. */
  readonly hidden: ReadonlySet<string>;
  /** Numbers of the enclosing rows, each with a dot. */
  readonly around: string;
}

function groupsOfRows({ path, schema, layout, label, hidden, around }: List, form: Around): AnswerGroup[] {
  const { printing, pkg } = form;
  const rows = getAt(form.record, path);
  const properties = schema.items?.properties;
  if (!properties || !Array.isArray(rows)) return [];
  const cells = layout.fields ?? Object.keys(properties).map((field): FieldLayout => ({ field }));
  const title = printing.say(schema.items?.title ?? label);
  const groups = rows.flatMap((row: unknown, index) => {
    const number = `${around}${index + 1}`;
    const printedCells = cells.flatMap((cell) => {
      const field = properties[cell.field];
      const isHidden =
        UNPRINTED_WIDGETS.has(cell.widget ?? '') || hidden.has(`${path}.${index}.${cell.field}`);
      return field === undefined || isHidden
        ? []
        : [{ cell, field, label: cell.label ?? field.title ?? cell.field }];
    });
    const isList = ({ field }: { readonly field: Field }) => field.items?.properties !== undefined;
    return [
      {
        title: `${title} ${number}`,
        says: [],
        rows: printedCells
          .filter((each) => !isList(each))
          .map(({ cell, field, label }) =>
            answerRow(
              { schema: field, label, widget: cell.widget ?? 'text', layout: cell },
              getAt(row, cell.field),
              { printing, pkg },
            ),
          ),
      },
      ...printedCells.filter(isList).flatMap(({ cell, field, label }) =>
        groupsOfRows(
          {
            ...{ path: `${path}.${index}.${cell.field}`, schema: field, layout: cell },
            ...{ label, hidden, around: `${number}.` },
          },
          form,
        ),
      ),
    ];
  });
  return [...groups, ...totalGroups(path, printing.say(label), form)];
}

interface Around {
  readonly printing: PrintContext;
  readonly pkg: FormPackage;
  readonly model: FormModel;
  readonly record: DataRecord;
}

/** The totals of the list at `path`, as on the screen: each group of rows, then all. */
function totalGroups(path: string, name: string, { printing, pkg, model, record }: Around): AnswerGroup[] {
  const totals = totalsUnderRows(model, path, record, printing.context);
  if (totals === undefined) return [];
  const { say, request } = printing;
  const total = messageText('form.total.sum', {}, request.messages);
  const rowsOf = (outcomes: readonly Outcome[]): AnswerRow[] =>
    totals.columns.map((column, index) => {
      const outcome = outcomes[index];
      const value = outcome !== undefined && hasValue(outcome) ? outcome : undefined;
      return answerRow({ ...column, label: columnLabel(column, printing) }, value, { printing, pkg });
    });
  const { by } = totals;
  const titleOf = (answer: unknown): string =>
    (by && printAnswer(answer, by, { options: pkg.options, messages: request.messages, say })) || '–';
  return [
    ...totals.groups.map((group) => ({
      title: `${name}: ${titleOf(group.by)}`,
      rows: rowsOf(group.values),
      says: [],
    })),
    { title: `${name}: ${total}`, rows: rowsOf(totals.values), says: [] },
  ];
}

function columnLabel({ label, made }: TotalColumn, { say, request }: PrintContext): string {
  return made === undefined ? say(label) : `${say(label)} (${messageText(made, {}, request.messages)})`;
}
