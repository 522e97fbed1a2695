import { useCallback } from 'react';
import { useFeedback, useRenew } from '../../../engine/react/index.ts';

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
