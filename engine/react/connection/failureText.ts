import { statusOf } from './failures.ts';

/**
 * The sentence for a reader: the server's own message where it gave one; the network's or a general one otherwise. A program
 * error's English message is for the log, not for a crew.
 */
export function failureText(error: unknown, t: (id: string) => string): string {
  if (statusOf(error) === undefined) return isSilence(error) ? t('failure.network') : t('failure.unknown');
  const message = error instanceof Error ? error.message.trim() : '';
  return message === '' ? t('failure.unknown') : message;
}

function isSilence(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && 'status' in error) || !navigator.onLine;
}
