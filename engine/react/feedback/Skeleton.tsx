import { useMessages } from '../provider/useMessages.ts';

/** Grey lines as placeholder of loading text; announced to screen readers. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const { t } = useMessages();
  return (
    <div className="stack stack-tight" role="status">
      <span className="only-readers">{t('ui.loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={String(line)} className="skeleton" aria-hidden />
      ))}
    </div>
  );
}
