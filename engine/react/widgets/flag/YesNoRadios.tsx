import { flagText, flagValue, isYes } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';

/**
 * Yes and no side by side, neither selected before an answer. Native radios: one tab stop, arrow keys choose.
 */
export function YesNoRadios({ id, field, value, set, leave, required, describedBy }: WidgetProps) {
  const services = useFormServices();
  return [true, false].map((yes) => (
    <label key={String(yes)} className="sf-yes-no-button">
      <input
        id={yes ? id : `${id}-no`}
        type="radio"
        name={id}
        checked={hasAnswer(value) && isYes(value) === yes}
        required={required}
        aria-describedby={describedBy}
        onChange={() => set(flagValue(field.schema, yes))}
        onBlur={leave}
      />
      <span>{flagText(yes, field, services)}</span>
    </label>
  ));
}

export function hasAnswer(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
