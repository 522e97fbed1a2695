import type { Calls } from '#generated/calls.ts';

/** A team's two discharges. */
export type Discharges = Calls['prepareDischarge']['output'];

/** Whose material. */
export type MaterialOwner = keyof Discharges;
export const OWNERS = ['company', 'enel'] as const satisfies readonly MaterialOwner[];

/** The list of each: its columns say, too, when a change is asked about first. */
export const OWNER_TABLES = { company: 'discharge-company', enel: 'discharge-enel' } as const;

export type Discharge = Discharges[MaterialOwner];
export type Line = NonNullable<Discharge['Items']>[number];

/** A quantity that the server does not have yet. */
export interface Entry {
  readonly kind: MaterialOwner;
  readonly key: string;
  readonly line: Pick<Line, 'ItemCode' | 'SerialNumber' | 'BatchNumber'>;
  readonly value: number;
  /**
   * | state | |
   * | --- | --- |
   * | asking | waits for the question of status R (DIS-09) |
   * | waiting | is to be sent, or on its way |
   * | refused | stays as typed, with the reason, and holds the wizard back (DIS-10) |
   */
  readonly state: 'asking' | 'waiting' | 'refused';
  /** Of one that is asked about: message of the question. */
  readonly question?: string;
  /** Of a refused one: the line that the server still has is to be taken away (DIS-08). */
  readonly removing?: true;
  /** Message id or the server's words. */
  readonly problem?: string;
  /** Same key for the same quantity: a retry after a lost answer counts once. */
  readonly attempt: string;
  /** The attempt that has left this device already, its answer not heard: equal to `attempt`, sending it is a repeat. */
  readonly sent?: string;
  /** The quantity that an attempt without an answer may have left on the server. */
  readonly uncertain?: number;
}

/** DIS-07: item, serial and batch together. */
export function lineKey({ ItemCode, SerialNumber, BatchNumber }: Entry['line']): string {
  return `${ItemCode}|${SerialNumber}|${BatchNumber}`;
}

/** Where an entry is kept: one per line of a discharge. */
export function entryPlace({ kind, key }: Pick<Entry, 'kind' | 'key'>): string {
  return `${kind}|${key}`;
}

/** DIS-10: message of what is wrong with a quantity, if anything; of what has a serial there is one. */
export function judge(value: number, { SerialNumber, item }: Line): string | undefined {
  if (value < 0) return 'discharge.negative';
  const stock = item?.Available ?? 0;
  return value > (SerialNumber === '' ? stock : Math.min(1, stock)) ? 'discharge.over-stock' : undefined;
}
