import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  answerText,
  fieldChoices,
  hasValue,
  type Outcome,
  type TotalColumn,
  totalsUnderRows,
} from '../../../index.ts';
import { type FormParts, useFormParts } from '../../field/FormContext.ts';
import type { FormServices } from '../../field/services/FormServices.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface Props {
  /** Where the list stands in the record. */
  readonly path: string;
}

/** What stands under the rows of a list: a line for each group and one for all; what has changed is said aloud. */
export function RowTotals({ path }: Props) {
  const parts = useFormParts();
  const services = useFormServices();
  useSyncExternalStore(parts.store.committed.subscribe, parts.store.record);
  const lines = linesOf(path, parts, services);
  const said = useSaid(lines.flatMap(({ cells }) => cells.map(({ text }) => text)).join(', '));
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
        {said}
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
  const found = totalsUnderRows(store.model, path, store.record(), store.context());
  if (found === undefined) return [];
  const { columns, values, groups, by } = found;
  const write = (value: unknown, asked: Pick<TotalColumn, 'schema' | 'widget'>): string =>
    answerText(value, asked, { ...services, choices: fieldChoices(asked, store.model.options) });
  const cellsOf = (outcomes: readonly Outcome[]) =>
    columns.map((column, index) => {
      const outcome = outcomes[index];
      const made = column.made === undefined ? '' : ` (${services.translate(column.made)})`;
      const label = `${services.translate(column.label)}${made}`;
      const unit = column.schema['x-unit'];
      const written = outcome !== undefined && hasValue(outcome) ? write(outcome, column) : '';
      const value = written === '' ? '–' : `${written}${unit === undefined ? '' : ` ${unit}`}`;
      return { label, value, text: `${label} ${written === '' ? services.text('form.empty') : value}` };
    });
  const ofGroups = groups.map((group) => ({
    name: by === undefined || group.by === undefined ? services.text('form.empty') : write(group.by, by),
    cells: cellsOf(group.values),
  }));
  const name = ofGroups.length === 0 ? undefined : services.text('form.totals.all');
  return [...ofGroups, { name, cells: cellsOf(values) }];
}

/** What changed while somebody fills in, once: nothing is said of totals that were there from the start. */
function useSaid(text: string): string {
  const before = useRef(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    setSaid(text);
  }, [text]);
  return said;
}
