import { useCallback } from 'react';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useMessages } from '../provider/useMessages.ts';

/** Tells what a list no longer has of a view that was kept. */
export function useDroppedTold(): (name: string, dropped: readonly string[]) => void {
  const { toast } = useFeedback();
  const { t } = useMessages();
  return useCallback(
    (name, dropped) => {
      if (dropped.length === 0) return;
      toast({
        variant: 'warning',
        text: t('views.dropped', { name, words: dropped.join(', ') }),
        milliseconds: 8000,
      });
    },
    [toast, t],
  );
}
