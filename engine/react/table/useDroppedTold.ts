import { useCallback } from 'react';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useMessages } from '../provider/useMessages.ts';

/** Toasts the parts of a saved view that the list no longer supports. */
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
