import { flagText, flagValue, isAnomalous, isYes } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { AnswerFlag } from './AnswerFlag.tsx';
import { FlagLabel } from './FlagLabel.tsx';

/**
 * Yes or no on one line, tappable as a whole with gloves: question at the start, switch and answer at the
 * end.
 * An anomalous answer (Y or N, by the schema) is coloured and labelled.
 */
export function FlagWidget(props: WidgetProps) {
  const { schema } = props.field;
  const begins = schema.default !== undefined || schema['x-flag'] === undefined;
  return begins ? <SwitchFlag {...props} /> : <AnswerFlag {...props} />;
}

function SwitchFlag(props: WidgetProps) {
  const { id, path, field, value, set, leave, required, invalid, describedBy } = props;
  const services = useFormServices();
  const yes = isYes(value);
  return (
    <label className={`sf-flag${isAnomalous(field.schema, value) ? ' sf-anomalous' : ''}`}>
      <FlagLabel field={field} path={path} required={required} />
      <span className="sf-flag-answer" data-long={field.layout.answers !== undefined} aria-hidden="true">
        {flagText(yes, field, services)}
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
