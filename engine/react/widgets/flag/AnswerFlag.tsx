import { isAnomalous } from '../../../index.ts';
import { FormText } from '../../field/quoting.tsx';
import type { WidgetProps } from '../Widget.ts';
import { FlagLabel } from './FlagLabel.tsx';
import { YesNoRadios } from './YesNoRadios.tsx';

/**
 * A flag without a default. A switch would display "no" before any answer, so both answers are offered as
 * buttons.
 */
export function AnswerFlag(props: WidgetProps) {
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
