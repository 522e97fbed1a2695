import type { EntitySchema, Problem } from '../../../engine/contract/index.ts';
import { type ErrorCode, type ErrorDefinition, errorNamed } from './registry.ts';

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
    const definition = errorNamed(code);
    if (definition === undefined) throw new Error(`no registered refusal has the code ${code}`);
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

/**
 * Creates the refusal that ends and rolls back a call when thrown.
 *
 * @param params slots of the text: `throw refuse('NOT_FOUND', { what: 'Il progetto 12' })`; `retryAfter`
 * (seconds) overrides the registry's.
 * @param problems the invalid fields with their texts.
 */
export function refuse(
  code: ErrorCode,
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
  return refuse('NOT_FOUND', { what: entity?.['x-missing'] ?? `${entity?.title} ${key}` });
}

/**
 * State of the first attempt of a repeated request:
 *
 * | | |
 * | --- | --- |
 * | `none` | it changed nothing: the present refusal is the whole result |
 * | `running` | it is still running: its result is unknown |
 */
type FirstAttempt = 'none' | 'running';

const PREFIXES: Readonly<Record<FirstAttempt, string>> = {
  none: 'Il primo invio non era andato a buon fine e nulla è stato registrato. Ora: ',
  running: 'Il primo invio è ancora in corso. ',
};

/** The refusal's text, preceded by the state of the first attempt where known. */
export function sentenceOf(message: string, firstAttempt: FirstAttempt | undefined): string {
  return firstAttempt === undefined ? message : `${PREFIXES[firstAttempt]}${message}`;
}

/** Narrows a schema's code to a registered one. */
export function codeNamed(name: string): ErrorCode {
  if (errorNamed(name) === undefined) throw new Error(`a schema names an unknown refusal: ${name}`);
  return name as ErrorCode;
}
