import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { useChoices } from './useChoices.ts';

/** Few choices, all in sight; the first one carries the field's id, so that focus finds the group. */
export function RadioWidget({ id, field, value, set, leave, required, describedBy }: WidgetProps) {
  const { translate } = useFormServices();
  const { choices } = useChoices(field);
  return (
    <div className="sf-choices">
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
          <span>{translate(choice.label)}</span>
        </label>
      ))}
    </div>
  );
}
