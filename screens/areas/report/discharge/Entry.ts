import type { Calls } from '#generated/calls.ts';

/** A team's two discharges. */
export type Discharges = Calls['prepareDischarge']['output'];

/** Owner of the material. */
export type MaterialOwner = keyof Discharges;
export const OWNERS = ['company', 'enel'] as const satisfies readonly MaterialOwner[];

/** Table schema per owner; its columns also define when a change needs a question. */
export const OWNER_TABLES = { company: 'discharge-company', enel: 'discharge-enel' } as const;

export type Discharge = Discharges[MaterialOwner];
export type Line = NonNullable<Discharge['Items']>[number];

/** A quantity that the server does not have yet. */
export interface Entry {
  readonly kind: MaterialOwner;
  readonly key: string;
  readonly line: Pick<Line, 'ItemCode' | 'SerialNumber' | 'BatchNumber'>;
  readonly value: number;
  /** Quantity of the server that the user has read; any other is replaced only after a question. */
  readonly seen?: number;
  /**
   * | state | |
   * | --- | --- |
   * | asking | waits for the question of status R (DIS-09), or of a quantity saved meanwhile |
   * | waiting | is to be sent, or on its way |
   * | refused | stays as typed, with the reason, and holds the wizard back (DIS-10) |
   */
  readonly state: 'asking' | 'waiting' | 'refused';
  /** Message id of the question, while `asking`. */
  readonly question?: string;
  /** Refused entries only: the server's line is to be removed (DIS-08). */
  readonly removing?: true;
  /** Message id, or message text of the server. */
  readonly problem?: string;
  /** Idempotency key of the quantity: a retry after a lost answer counts once. */
  readonly attempt: string;
  /** The attempt sent without an answer; if equal to `attempt`, sending it again is a repeat. */
  readonly sent?: string;
  /** Quantity that an unanswered attempt may have stored on the server. */
  readonly uncertain?: number;
}

/** DIS-07: a line is identified by item, serial and batch. */
export function lineKey({ ItemCode, SerialNumber, BatchNumber }: Entry['line']): string {
  return `${ItemCode}|${SerialNumber}|${BatchNumber}`;
}

/** Key of an entry: one per line of a discharge. */
export function entryPlace({ kind, key }: Pick<Entry, 'kind' | 'key'>): string {
  return `${kind}|${key}`;
}

/** DIS-10: message id of a quantity's problem, if any; a serial number allows one piece at most. */
export function judge(value: number, { SerialNumber, item }: Line): string | undefined {
  if (value < 0) return 'discharge.negative';
  const stock = item?.Available ?? 0;
  return value > (SerialNumber === '' ? stock : Math.min(1, stock)) ? 'discharge.over-stock' : undefined;
}
