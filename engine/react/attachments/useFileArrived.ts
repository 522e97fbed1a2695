import { useCallback } from 'react';
import { useRenew } from '../calls/useRenew.ts';
import { useFeedback } from '../feedback/useFeedback.ts';

const TOUCHED = ['attachment'];

/** Says that a file has become an attachment, and has lists of attachments read again. */
export function useFileArrived(): () => void {
  const { toastMessage } = useFeedback();
  const renew = useRenew();
  return useCallback(() => {
    toastMessage('attachment.added');
    renew(TOUCHED);
  }, [toastMessage, renew]);
}
