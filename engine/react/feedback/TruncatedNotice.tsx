import { useMessages } from '../provider/useMessages.ts';

interface OnlyFirstProps {
  readonly shown: number;
  readonly total: number;
}

/** Notice that the list is truncated; renders null if it is complete. */
export function TruncatedNotice({ shown, total }: OnlyFirstProps) {
  const { t } = useMessages();
  return (
    <div role="status">
      {total <= shown ? null : (
        <p className="bp6-callout bp6-intent-warning">{t('list.only-first', { shown, total })}</p>
      )}
    </div>
  );
}
