import type { CallInput } from '../../index.ts';

/** How the call of a list is asked for more than its page. */
export interface ListAsks {
  readonly call: string;
  /** Puts what is asked where the call wants it, beside what the list was given. */
  readonly place: (asked: Readonly<Record<string, unknown>>) => CallInput;
  readonly entities: readonly string[];
}
