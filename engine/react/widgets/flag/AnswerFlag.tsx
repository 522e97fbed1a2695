import { isAnomalous } from '../../../index.ts';
import { FormText } from '../../field/quoting.tsx';
import type { WidgetProps } from '../Widget.ts';
import { FlagLabel } from './FlagLabel.tsx';
import { YesNoRadios } from './YesNoRadios.tsx';

/**
 * A flag that has no answer of its own to begin with: a switch would show "no" where nobody has looked yet, so both answers
 * are there to be picked.
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
