import { type ReactNode, useId } from 'react';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';

interface PickBoxProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onPick: (value: string) => void;
}

/** A select above the grid. */
export function PickBox({ label, value, choices, onPick }: PickBoxProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <SelectBox
          id={id}
          fill
          value={value}
          options={[...choices]}
          onChange={(event) => onPick(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

/** A labelled control above the grid. */
export function Labelled({ label, children }: LabelledProps) {
  const { t } = useMessages();
  const id = useId();
  return (
    <div className="filter-field">
      <label htmlFor={id} className="bp6-label">
        {t(label)}
      </label>
      {children(id)}
    </div>
  );
}
