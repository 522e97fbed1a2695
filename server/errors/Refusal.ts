import type { Problem } from '../../engine/contract/index.ts';
import { ERRORS, type ErrorCode, type ErrorDefinition } from './registry.ts';

/** A problem with its text in the reader's language, as the envelope carries it. */
export type ShownProblem = Pick<Problem, 'path' | 'rule' | 'params' | 'message'> & { readonly text: string };

/** A refusal that the caller can understand and act on: thrown by `refuse`, answered as an envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly definition: ErrorDefinition;
  /** What filled the sentence. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly problems: readonly ShownProblem[] | undefined;
  /** Whether what the call did until then is kept all the same, e.g. the count of failed sign-ins. */
  readonly keepsEffects: boolean;

  constructor(
    code: ErrorCode,
    params: Readonly<Record<string, unknown>>,
    problems?: readonly ShownProblem[],
    keepsEffects = false,
  ) {
    const definition: ErrorDefinition = ERRORS[code];
    super(fillSlots(definition.text, params));
    this.code = code;
    this.definition = definition;
    this.params = params;
    this.problems = problems;
    this.keepsEffects = keepsEffects;
  }
}

/** `fillSlots('Riprova tra {minutes} minuti', { minutes: 3 })` is `'Riprova tra 3 minuti'`; an unknown slot is left empty. */
function fillSlots(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
