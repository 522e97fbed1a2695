/**
 * State of the first attempt of a repeated request:
 *
 * | | |
 * | --- | --- |
 * | `none` | it changed nothing: the present refusal is the whole result |
 * | `running` | it is still running: its result is unknown |
 */
export type FirstAttempt = 'none' | 'running';

const PREFIXES: Readonly<Record<FirstAttempt, string>> = {
  none: 'Il primo invio non era andato a buon fine e nulla è stato registrato. Ora: ',
  running: 'Il primo invio è ancora in corso. ',
};

/** The refusal's text, preceded by the state of the first attempt where known. */
export function sentenceOf(message: string, firstAttempt: FirstAttempt | undefined): string {
  return firstAttempt === undefined ? message : `${PREFIXES[firstAttempt]}${message}`;
}
