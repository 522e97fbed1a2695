import { useCallback } from 'react';
import { useRenew } from '../calls/reads.ts';
import { useFeedback } from '../feedback/useFeedback.ts';

const TOUCHED = ['attachment'];

/** Toasts that a file has been attached, and reloads lists of attachments. */
export function useFileArrived(): () => void {
  const { toastMessage } = useFeedback();
  const renew = useRenew();
  return useCallback(() => {
    toastMessage('attachment.added');
    renew(TOUCHED);
  }, [toastMessage, renew]);
}
