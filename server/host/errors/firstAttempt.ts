/**
 * What a refusal says of the request that it was sent again for:
 *
 * | | |
 * | --- | --- |
 * | `none` | nothing of it was done: what is refused now is all there is |
 * | `running` | it is still at work: nobody knows yet how it ends |
 */
export type FirstAttempt = 'none' | 'running';

const SAYINGS: Readonly<Record<FirstAttempt, string>> = {
  none: 'Il primo invio non era andato a buon fine e nulla è stato registrato. Ora: ',
  running: 'Il primo invio è ancora in corso. ',
};

/** The refusal's sentence, after what became of the first attempt where that is known. */
export function sentenceOf(message: string, firstAttempt: FirstAttempt | undefined): string {
  return firstAttempt === undefined ? message : `${SAYINGS[firstAttempt]}${message}`;
}
