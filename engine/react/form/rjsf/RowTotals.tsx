import { useEffect, useRef, useState } from 'react';
import {
  answerText,
  fieldChoices,
  hasValue,
  type Outcome,
  type TotalColumn,
  totalsUnderRows,
} from '../../../index.ts';
import { type FormParts, useFormParts } from '../../field/FormContext.ts';
import { type FormServices, useFormServices } from '../../field/FormServices.ts';
import { useSnapshot } from '../../useSnapshot.ts';

interface Props {
  /** Where the list stands in the record. */
  readonly path: string;
}

/** Totals below a list: a line per group and one for all rows. Changes are announced to screen readers. */
export function RowTotals({ path }: Props) {
  const parts = useFormParts();
  const services = useFormServices();
  useSnapshot(parts.store.committed.subscribe, parts.store.record);
  const lines = linesOf(path, parts, services);
  const announcement = useSaid(lines.flatMap(({ cells }) => cells.map(({ text }) => text)).join(', '));
  if (lines.length === 0) return null;
  return (
    <div className="sf-totals" {...{ role: 'group', 'aria-label': services.text('form.totals') }}>
      {lines.map(({ name, cells }, index) => (
        <div key={name ?? 'all'} className="sf-totals-line" data-all={index === lines.length - 1}>
          {name === undefined ? null : <p className="sf-totals-name">{name}</p>}
          <dl>
            {cells.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <p className="only-readers" role="status">
        {announcement}
      </p>
    </div>
  );
}

interface Line {
  /** Absent where there are no groups. */
  readonly name: string | undefined;
  readonly cells: readonly { readonly label: string; readonly value: string; readonly text: string }[];
}

function linesOf(path: string, { store }: FormParts, services: FormServices): readonly Line[] {
  const totals = totalsUnderRows(store.model, path, store.record(), store.context());
  if (totals === undefined) return [];
  const { columns, values, groups, by } = totals;
  const write = (value: unknown, column: Pick<TotalColumn, 'schema' | 'widget'>): string =>
    answerText(value, column, { ...services, choices: fieldChoices(column, store.model.options) });
  const cellsOf = (outcomes: readonly Outcome[]) =>
    columns.map((column, index) => {
      const outcome = outcomes[index];
      const suffix = column.made === undefined ? '' : ` (${services.text(column.made)})`;
      const label = `${services.translate(column.label)}${suffix}`;
      const unit = column.schema['x-unit'];
      const valueText = outcome !== undefined && hasValue(outcome) ? write(outcome, column) : '';
      const value = valueText === '' ? '–' : `${valueText}${unit === undefined ? '' : ` ${unit}`}`;
      return { label, value, text: `${label} ${valueText === '' ? services.text('form.empty') : value}` };
    });
  const ofGroups = groups.map((group) => ({
    name: by === undefined || group.by === undefined ? services.text('form.empty') : write(group.by, by),
    cells: cellsOf(group.values),
  }));
  const name = ofGroups.length === 0 ? undefined : services.text('form.totals.all');
  return [...ofGroups, { name, cells: cellsOf(values) }];
}

/** The text to announce: empty until it first changes, since initial totals are not announced. */
function useSaid(text: string): string {
  const before = useRef(text);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    setAnnouncement(text);
  }, [text]);
  return announcement;
}
