import { flagText, flagValue, isAnomalous, isYes } from '../../index.ts';
import { RequiredMark } from '../field/FieldShell.tsx';
import { useFormServices } from '../field/FormServices.ts';
import { FormText } from '../field/FormText.tsx';
import type { WidgetProps } from './Widget.ts';

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

/** A question with two large buttons and a note while it is unanswered. */
export function YesNoWidget(props: WidgetProps) {
  const { text } = useFormServices();
  return (
    <div className="sf-yes-no">
      <YesNoRadios {...props} />
      {hasAnswer(props.value) ? null : <span className="sf-unanswered">{text('form.unanswered')}</span>}
    </div>
  );
}

/**
 * Yes and no side by side, neither selected before an answer. Native radios: one tab stop, arrow keys choose.
 */
function YesNoRadios({ id, field, value, set, leave, required, describedBy }: WidgetProps) {
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

function hasAnswer(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
