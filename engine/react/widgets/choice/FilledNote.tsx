import { Button } from '@blueprintjs/core';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { LoadFailed } from './LoadFailed.tsx';
import type { Filled } from './useFills.ts';

interface Props {
  /** Id of the control of the choice: it gets the focus back. */
  readonly id: string;
  readonly filled: Filled | undefined;
  readonly retry: (() => void) | undefined;
}

/** Lists the fields that a choice has filled, with undo; or the failure to load their values, with retry. */
export function FilledNote({ id, filled, retry }: Props) {
  const { text } = useFormServices();
  if (retry !== undefined) return <LoadFailed id={`${id}-retry`} retry={retry} />;
  return (
    <div className="sf-row sf-filled" role="status">
      {filled === undefined ? null : (
        <>
          <span>{text('form.filled', { fields: filled.labels.join(', ') })}</span>
          <Button
            variant="minimal"
            text={text('form.filled.undo')}
            onClick={() => {
              filled.undo();
              document.getElementById(id)?.focus();
            }}
          />
        </>
      )}
    </div>
  );
}
