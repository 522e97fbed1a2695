import { Button } from '@blueprintjs/core';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { LoadFailed } from './LoadFailed.tsx';
import type { Filled } from './useFills.ts';

interface Props {
  /** Id of the control that the choice was made with: the focus comes back to it. */
  readonly id: string;
  readonly filled: Filled | undefined;
  readonly retry: (() => void) | undefined;
}

/** Says which fields a choice has filled, and takes that back; or that what would fill them could not be had. */
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
