import { useEffect } from 'react';
import { useFeedback } from './useFeedback.ts';

/** Time in ms within which the browser reports a lost network after its first failed request. */
const LOSS_REPORTED = 1000;

const NONE: Readonly<Record<string, unknown>> = {};

/**
 * Toasts a message of the catalogue once per failed read; the reason goes to the console. Over older data a lost
 * network is no failure: the frame says so, and the read is repeated when the network is back.
 *
 * @param message undefined shows none.
 * @param params values of the message; the same object as long as they are equal.
 */
export function useFailureToast(
  message: string | undefined,
  { error, data }: { readonly error: unknown; readonly data: unknown },
  params: Readonly<Record<string, unknown>> = NONE,
): void {
  const { toastMessage } = useFeedback();
  const isOverData = data !== undefined;
  useEffect(() => {
    if (message === undefined || error === undefined) return undefined;
    console.warn(message, error);
    if (!isOverData) return toastMessage(message, params);
    if (!navigator.onLine) return undefined;
    const timer = setTimeout(() => {
      if (navigator.onLine) toastMessage(message, params);
    }, LOSS_REPORTED);
    return () => clearTimeout(timer);
  }, [message, error, isOverData, params, toastMessage]);
}
