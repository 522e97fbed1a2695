import { flagValue, isYes } from '../../../index.ts';
import { useFormServices } from '../../form/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';

/** Two big buttons, neither pressed until the question is answered. Radios beneath: arrows move, one tab stop. */
export function YesNoWidget({ id, field, value, set, leave, required, describedBy }: WidgetProps) {
  const { text } = useFormServices();
  const answered = value !== undefined && value !== null && value !== '';
  return (
    <div className="sf-yes-no">
      {[true, false].map((yes) => (
        <label key={String(yes)} className="sf-yes-no-button">
          <input
            id={yes ? id : `${id}-no`}
            type="radio"
            name={id}
            checked={answered && isYes(value) === yes}
            required={required}
            aria-describedby={describedBy}
            onChange={() => set(flagValue(field.schema, yes))}
            onBlur={leave}
          />
          <span>{text(yes ? 'form.yes' : 'form.no')}</span>
        </label>
      ))}
      {answered ? null : <span className="sf-unanswered">{text('form.unanswered')}</span>}
    </div>
  );
}
