import type { Problem } from '../../../engine/contract/index.ts';
import type { FirstAttempt } from './firstAttempt.ts';
import { ERRORS, type ErrorCode, type ErrorDefinition } from './registry.ts';

/** A problem with its text in the reader's language, as sent in the envelope. */
export type ShownProblem = Pick<Problem, 'path' | 'rule' | 'params' | 'message'> & {
  readonly text: string;
  /** URL of the page where the problem can be fixed, if it is another one. */
  readonly link?: string;
};

/** An error that the caller can understand and act on: thrown by `refuse`, answered as an envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly definition: ErrorDefinition;
  /** Values of the slots in the text. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly problems: readonly ShownProblem[] | undefined;
  /** Seconds until a retry makes sense, sent as `Retry-After`; undefined where it never does. */
  readonly retryAfter: number | undefined;
  /** State of the first attempt of a repeated request, where known. */
  readonly firstAttempt: FirstAttempt | undefined;

  constructor(
    code: ErrorCode,
    params: Readonly<Record<string, unknown>>,
    problems?: readonly ShownProblem[],
    firstAttempt?: FirstAttempt,
  ) {
    const definition: ErrorDefinition = ERRORS[code];
    const seconds = params['retryAfter'] ?? definition.retryAfter;
    const retryAfter = typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : undefined;
    super(fillSlots(definition.text, { ...params, retryAfter }));
    this.code = code;
    this.definition = definition;
    this.params = params;
    this.problems = problems;
    this.retryAfter = retryAfter;
    this.firstAttempt = firstAttempt;
  }

  /** The same refusal with the state of the first attempt, for a repeated request. */
  after(firstAttempt: FirstAttempt): Refusal {
    return new Refusal(this.code, this.params, this.problems, firstAttempt);
  }
}

/** `fillSlots('Riprova tra {minutes} minuti', { minutes: 3 })` is `'Riprova tra 3 minuti'`; an unknown slot is left empty. */
function fillSlots(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
