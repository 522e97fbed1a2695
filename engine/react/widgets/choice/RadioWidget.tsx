import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { NoneOffered } from './NoneOffered.tsx';
import { useChoices } from './useChoices.ts';

/**
 * A single choice of few, as radios; the first one carries the field's id, so that focusing the field works.
 */
export function RadioWidget(props: WidgetProps) {
  const { id, field, value, set, leave, required, describedBy } = props;
  const { translate } = useFormServices();
  const { choices } = useChoices(field, '', true, props);
  if (choices.length === 0) return <NoneOffered />;
  return (
    <div className={choices.some(({ picture }) => picture) ? 'sf-choices sf-tiles' : 'sf-choices'}>
      {choices.map((choice, place) => (
        <label key={choice.value} className="sf-choice">
          <input
            id={place === 0 ? id : `${id}-${place}`}
            type="radio"
            name={id}
            checked={choice.value === value}
            required={required}
            aria-describedby={describedBy}
            onChange={() => set(choice.value)}
            onBlur={leave}
          />
          {choice.picture ? <img src={choice.picture} alt="" /> : null}
          <span>{translate(choice.label)}</span>
        </label>
      ))}
    </div>
  );
}
