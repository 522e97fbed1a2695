import { flagValue, isAnomalous, isYes } from '../../../index.ts';
import { useFormServices } from '../../form/services/useFormServices.ts';
import { RequiredMark } from '../../form/templates/FieldShell.tsx';
import type { WidgetProps } from '../Widget.ts';

/**
 * A flag that has no answer of its own to begin with, such as "in order": a switch would show "no" where nobody has looked
 * yet, so both answers are there to be picked. Radios: one tab stop, arrows choose.
 */
export function AnswerFlag({ id, field, value, set, leave, required, describedBy }: WidgetProps) {
  const { text, translate, showUnconfirmed } = useFormServices();
  const answered = value !== undefined && value !== null && value !== '';
  return (
    <fieldset className={`sf-flag sf-answer${isAnomalous(field.schema, value) ? ' sf-anomalous' : ''}`}>
      <legend className="only-readers">{translate(field.label)}</legend>
      <span className="sf-flag-label" aria-hidden="true">
        {translate(field.label)}
        {required ? <RequiredMark text={text('form.required')} /> : null}
        {showUnconfirmed && field.schema['x-unconfirmed'] ? (
          <span className="sf-unconfirmed">{text('form.unconfirmed')}</span>
        ) : null}
      </span>
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
    </fieldset>
  );
}
