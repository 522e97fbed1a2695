import { flagValue, isAnomalous, isYes } from '../../../index.ts';
import { useFormServices } from '../../form/services/useFormServices.ts';
import { RequiredMark } from '../../form/templates/FieldShell.tsx';
import type { WidgetProps } from '../Widget.ts';
import { AnswerFlag } from './AnswerFlag.tsx';

/**
 * Yes or no on one line, the whole line to be hit with a glove: question at the start, switch and answer at the end.
 * An anomalous answer (Y or N, as the schema says which is bad) is coloured and written.
 */
export function FlagWidget(props: WidgetProps) {
  const { schema } = props.field;
  const begins = schema.default !== undefined || schema['x-flag'] !== 'ok';
  return begins ? <SwitchFlag {...props} /> : <AnswerFlag {...props} />;
}

function SwitchFlag(props: WidgetProps) {
  const { id, field, value, set, leave, required, invalid, describedBy } = props;
  const { text, translate, showUnconfirmed } = useFormServices();
  const yes = isYes(value);
  const unconfirmed = showUnconfirmed && field.schema['x-unconfirmed'];
  return (
    <label className={`sf-flag${isAnomalous(field.schema, value) ? ' sf-anomalous' : ''}`}>
      <span className="sf-flag-label">
        {translate(field.label)}
        {required ? <RequiredMark text={text('form.required')} /> : null}
        {unconfirmed ? <span className="sf-unconfirmed">{text('form.unconfirmed')}</span> : null}
      </span>
      <span className="sf-flag-answer" aria-hidden="true">
        {text(yes ? 'form.yes' : 'form.no')}
      </span>
      <input
        id={id}
        className="sf-switch"
        type="checkbox"
        role="switch"
        checked={yes}
        aria-checked={yes}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => set(flagValue(field.schema, event.target.checked))}
        onBlur={leave}
      />
    </label>
  );
}
