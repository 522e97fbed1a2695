import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { useMessages } from '../provider/useMessages.ts';

interface ProgressNoteProps {
  readonly text: string;
  /** 0 to 1; absent: indeterminate. */
  readonly value?: number;
  /** Present where the work can be cancelled (UI-04). */
  readonly onCancel?: () => void;
}

/** A long operation: text, progress, cancel. */
export function ProgressNote({ text, value, onCancel }: ProgressNoteProps) {
  const { t } = useMessages();
  const id = useId();
  return (
    <div className="progress" role="status">
      <label htmlFor={id}>{text}</label>
      <progress id={id} {...(value === undefined ? {} : { value, max: 1 })} />
      {onCancel === undefined ? null : <Button text={t('ui.stop')} onClick={onCancel} />}
    </div>
  );
}
