import { useId } from 'react';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: T) => void;
}

/** A single choice of few: radio buttons styled as keys. */
export function KeyChoice<T extends string>({ label, value, choices, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="choice-keys">
        {choices.map((choice) => (
          <label key={choice.value} className="choice-key">
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span lang={choice.lang}>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
