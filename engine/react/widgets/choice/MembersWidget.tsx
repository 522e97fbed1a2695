import type { DataRecord, Field } from '../../../contract/index.ts';
import { closedFor, fillText, flagValue, isYes } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { type Choice, useFormServices } from '../../field/FormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { LoadFailed } from './sourceChoices.tsx';
import { useChoices } from './useChoices.ts';

/** Attendance of a crew and acknowledgements: rows from the field's source, one line per person. */
export function MembersWidget(props: WidgetProps) {
  const { id, field, value, set, leave, describedBy } = props;
  const { text, translate } = useFormServices();
  const { store } = useFormParts();
  const { choices, status, retry } = useChoices(field, '', true, { asked: props.asked });
  const rows: readonly DataRecord[] = Array.isArray(value) ? value : [];
  const row = field.schema.items ?? {};
  const key = field.layout.source?.value ?? Object.keys(row.properties ?? {})[0] ?? 'id';
  const flag = Object.entries(row.properties ?? {}).find(([, schema]) => schema['x-flag'] !== undefined);
  const agreed = flag?.[1].title;
  const acknowledged = agreed === undefined ? text('form.members.acknowledged') : translate(agreed);
  const people = withStrays(choices, rows, key, field.layout.source?.label ?? '');

  const present = (choice: Choice, here: boolean): void => {
    const otherRows = rows.filter((member) => member[key] !== choice.value);
    set(here ? [...otherRows, newRow(row, choice, key, flag?.[0])] : otherRows);
    leave();
  };
  const acknowledge = (choice: Choice, name: string, schema: Field, yes: boolean): void =>
    set(
      rows.map((member) =>
        member[key] === choice.value ? { ...member, [name]: flagValue(schema, yes) } : member,
      ),
    );

  if (status === 'failed' && rows.length === 0) return <LoadFailed id={id} retry={retry} />;
  if (status === 'loading' && people.length === 0)
    return <p className="sf-none">{text('form.search.loading')}</p>;
  if (people.length === 0) return <p className="sf-none">{text('form.members.none')}</p>;
  return (
    <ul className="sf-members">
      {people.map((choice, place) => {
        const mine = rows.find((member) => member[key] === choice.value);
        const closed = mine && closedFor(field, { ...store.context(), row: { ...choice.row, ...mine } });
        const why = `${id}-${place}-closed`;
        return (
          <li key={choice.value} className="sf-member">
            <label className="sf-choice">
              <input
                id={place === 0 ? id : `${id}-${place}`}
                type="checkbox"
                checked={mine !== undefined}
                aria-describedby={describedBy}
                onChange={(event) => present(choice, event.target.checked)}
              />
              {choice.label}
            </label>
            {mine && flag ? (
              <label className="sf-flag sf-acknowledge">
                <span className="sf-flag-label">{acknowledged}</span>
                <input
                  type="checkbox"
                  className="sf-switch"
                  role="switch"
                  checked={isYes(mine[flag[0]])}
                  disabled={closed !== undefined}
                  aria-describedby={closed === undefined ? undefined : why}
                  aria-checked={isYes(mine[flag[0]])}
                  aria-label={`${acknowledged}: ${choice.label}`}
                  onChange={(event) => acknowledge(choice, flag[0], flag[1], event.target.checked)}
                />
              </label>
            ) : null}
            {closed === undefined ? null : (
              <p id={why} className="sf-help">
                {translate(closed)}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Copies only properties of the entity's row from the source's row; the acknowledgement starts as no. */
function newRow(row: Field, choice: Choice, key: string, flag: string | undefined): DataRecord {
  const properties = Object.entries(row.properties ?? {});
  const copied = properties.flatMap(([name]) =>
    choice.row?.[name] === undefined ? [] : [[name, choice.row[name]] as const],
  );
  const begins = properties
    .filter(([name]) => name === flag)
    .map(([name, schema]) => [name, flagValue(schema, false)] as const);
  return { ...Object.fromEntries(copied), ...Object.fromEntries(begins), [key]: choice.value };
}

/** Adds people of the record that the source no longer lists. */
function withStrays(
  choices: readonly Choice[],
  rows: readonly DataRecord[],
  key: string,
  label: string,
): readonly Choice[] {
  const strays = rows
    .filter((row) => !choices.some((choice) => choice.value === row[key]))
    .map((row) => ({
      value: row[key] as string | number,
      label: fillText(label, row) || String(row[key]),
      row,
    }));
  return [...choices, ...strays];
}

/** Attendance and acknowledgements as text. */
export function MembersReadOnly({ id, field, value }: WidgetProps) {
  const { text, translate, value: formatValue } = useFormServices();
  const rows: readonly DataRecord[] = Array.isArray(value) ? value : [];
  const flag = Object.entries(field.schema.items?.properties ?? {}).find(
    ([, cell]) => cell['x-flag'] !== undefined,
  );
  const key = field.layout.source?.value ?? 'id';
  if (rows.length === 0) {
    return (
      <p id={id} className="sf-value sf-none">
        {text('form.empty')}
      </p>
    );
  }
  return (
    <ul id={id} className="sf-members">
      {rows.map((row) => (
        <li key={String(row[key])} className="sf-member">
          {fillText(field.layout.source?.label ?? '', row) || String(row[key])}
          {flag ? `: ${translate(flag[1].title ?? flag[0])} ${formatValue(isYes(row[flag[0]]), 'flag')}` : ''}
        </li>
      ))}
    </ul>
  );
}
