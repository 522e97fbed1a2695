import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';

interface ErrorStateProps {
  readonly text: string;
  readonly onRetry?: () => void;
}

/** Message about a failed load, with retry. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  const { t } = useMessages();
  return (
    <div className="state" data-intent="danger" role="alert">
      <SchemaIcon name="error" />
      <p>{text}</p>
      {onRetry === undefined ? null : (
        <Button icon={<Refresh size={20} aria-hidden />} text={t('ui.retry')} onClick={onRetry} />
      )}
    </div>
  );
}
