import type { DataRecord } from '../../../contract/index.ts';
import { fillText, isYes } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';

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
