import { statusOf } from './failures.ts';

/**
 * The sentence for a user: the server's message if there is one, otherwise one about the network or a general
 * one. The English message of a program error is for the log only.
 */
export function failureText(error: unknown, t: (id: string) => string): string {
  if (statusOf(error) === undefined) return isSilence(error) ? t('failure.network') : t('failure.unknown');
  const message = error instanceof Error ? error.message.trim() : '';
  return message === '' ? t('failure.unknown') : message;
}

function isSilence(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && 'status' in error) || !navigator.onLine;
}
