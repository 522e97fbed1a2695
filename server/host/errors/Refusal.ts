import type { RefusalCode } from '#generated/names.ts';
import type { EntitySchema, Problem } from '../../../engine/contract/index.ts';
import { labelWords, type SlotWords } from './slotWords.ts';

/** A problem with its text in the reader's language, as sent in the envelope. */
export type ShownProblem = Pick<Problem, 'path' | 'rule' | 'params' | 'message'> & {
  readonly text: string;
  /** URL of the page where the problem can be fixed, if it is another one. */
  readonly link?: string;
};

/** An error that the caller can understand and act on: thrown by `refuse`, answered as an envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Values of the slots in the text; a `SlotWords` is worded in the reader's language. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly problems: readonly ShownProblem[] | undefined;
  /** State of the first attempt of a repeated request, where known. */
  readonly firstAttempt: FirstAttempt | undefined;

  constructor(
    code: RefusalCode,
    params: Readonly<Record<string, unknown>>,
    problems?: readonly ShownProblem[],
    firstAttempt?: FirstAttempt,
  ) {
    super(code);
    this.code = code;
    this.params = params;
    this.problems = problems;
    this.firstAttempt = firstAttempt;
  }

  /** The same refusal with the state of the first attempt, for a repeated request. */
  after(firstAttempt: FirstAttempt): Refusal {
    return new Refusal(this.code, this.params, this.problems, firstAttempt);
  }
}

/**
 * Creates the refusal that ends and rolls back a call when thrown.
 *
 * @param params slots of the text: `throw refuse('NOT_FOUND', { what: 'Il progetto 12' })`; `retryAfter`
 * (seconds) overrides the schema's.
 * @param problems the invalid fields with their texts.
 */
export function refuse(
  code: RefusalCode,
  params: Readonly<Record<string, unknown>> = {},
  problems?: readonly ShownProblem[],
): Refusal {
  return new Refusal(code, params, problems);
}

/** The refusal for a missing record, in the words of its entity (`x-missing`). */
export function notFound(
  entity: Pick<EntitySchema, 'title' | 'x-missing'> | undefined,
  key: unknown,
): Refusal {
  const { title = '', 'x-missing': missing } = entity ?? {};
  const what: SlotWords = (reader) =>
    missing === undefined ? `${labelWords(title)(reader)} ${key}` : labelWords(missing)(reader);
  return refuse('NOT_FOUND', { what });
}

/**
 * State of the first attempt of a repeated request:
 *
 * | | |
 * | --- | --- |
 * | `none` | it changed nothing: the present refusal is the whole result |
 * | `running` | it is still running: its result is unknown |
 */
export type FirstAttempt = 'none' | 'running';

/** The code that a schema names; the loader has checked that it is defined. */
export function codeNamed(name: string): RefusalCode {
  return name as RefusalCode;
}
