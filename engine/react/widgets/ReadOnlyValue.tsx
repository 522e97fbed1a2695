import { flagValue, formatDecimal, isAnomalous, isYes } from '../../index.ts';
import { useFormServices } from '../form/services/useFormServices.ts';
import { useChoices } from './choice/useChoices.ts';
import { useShownLabel } from './choice/useShownLabel.ts';
import type { WidgetProps } from './Widget.ts';

/** A value to be read, not a control that refuses: text, labels of choices, yes and no in words. */
export function ReadOnlyValue({ id, path, field, value }: WidgetProps) {
  const { text, translate, locale } = useFormServices();
  // A record that names its own values asks nobody.
  const asks = field.layout.source?.shown === undefined;
  const { choices } = useChoices(field, '', asks);
  const [label] = useShownLabel(field, value, choices, path);
  const empty = value === undefined || value === null || value === '';
  const isFlag =
    field.schema['x-flag'] !== undefined || typeof value === 'boolean' || FLAGS.has(field.widget);
  const shown = (): string => {
    if (isFlag) return text(isYes(value ?? flagValue(field.schema, false)) ? 'form.yes' : 'form.no');
    if (empty) return text('form.empty');
    if (choices.length > 0 || !asks) return translate(label);
    if (typeof value === 'number') return formatDecimal(value);
    return typeof value === 'string' ? readable(value, kindOf(field), locale) : String(value);
  };
  return (
    <output
      id={id}
      className={`sf-value${empty && !isFlag ? ' sf-none' : ''}${isAnomalous(field.schema, value) ? ' sf-anomalous' : ''}`}
    >
      {shown()}
    </output>
  );
}

const FLAGS: ReadonlySet<string> = new Set(['flag', 'switch', 'yes-no']);

/** A field shown only to be read says by its format what it is. */
function kindOf({ widget, schema }: WidgetProps['field']): string {
  return widget === 'readonly' ? (schema.format ?? '') : widget;
}

function readable(value: string, widget: string, locale: string): string {
  if (widget === 'time') return value.slice(0, 5);
  if (widget !== 'date' && widget !== 'date-time') return value;
  const moment = new Date(widget === 'date' ? `${value.slice(0, 10)}T12:00:00` : value);
  if (Number.isNaN(moment.valueOf())) return value;
  const style =
    widget === 'date'
      ? { dateStyle: 'medium' as const }
      : { dateStyle: 'medium' as const, timeStyle: 'short' as const };
  return new Intl.DateTimeFormat(locale, style).format(moment);
}
