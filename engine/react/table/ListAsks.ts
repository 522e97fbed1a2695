import type { CallInput } from '../../index.ts';

/** Further requests to a list's call, besides its page. */
export interface ListAsks {
  readonly call: string;
  /** Places a query where the route expects it, together with the fixed input of the list. */
  readonly place: (asked: Readonly<Record<string, unknown>>) => CallInput;
  readonly entities: readonly string[];
}
