import { flagText, flagValue, isAnomalous, isYes } from '../../../index.ts';
import { RequiredMark } from '../../field/FieldShell.tsx';
import { FormText } from '../../field/quoting.tsx';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { YesNoRadios } from './YesNoRadios.tsx';

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

/**
 * A flag without a default. A switch would display "no" before any answer, so both answers are offered as
 * buttons.
 */
function AnswerFlag(props: WidgetProps) {
  const { field, path, value, required } = props;
  return (
    <fieldset className={`sf-flag sf-answer${isAnomalous(field.schema, value) ? ' sf-anomalous' : ''}`}>
      <legend className="only-readers">
        <FormText text={field.label} place={path} />
      </legend>
      <FlagLabel field={field} path={path} required={required} hidden />
      <YesNoRadios {...props} />
    </fieldset>
  );
}

/**
 * Label of a flag with its marks, since flags render their label themselves. @param hidden from screen
 * readers, which get it otherwise.
 */
function FlagLabel({
  field,
  path,
  required,
  hidden,
}: Pick<WidgetProps, 'field' | 'path' | 'required'> & { hidden?: true }) {
  const { text, showUnconfirmed } = useFormServices();
  return (
    <span className="sf-flag-label" aria-hidden={hidden}>
      <FormText text={field.label} place={path} />
      {required ? <RequiredMark text={text('form.required')} /> : null}
      {showUnconfirmed && field.schema['x-unconfirmed'] ? (
        <span className="sf-unconfirmed">{text('form.unconfirmed')}</span>
      ) : null}
    </span>
  );
}
