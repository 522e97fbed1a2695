import type { DataRecord } from '../../contract/index.ts';
import type { CallInput } from '../../index.ts';
import type { ShownPage } from './shownPage.ts';

/** One answer of a draft: label and text of its field. */
export interface DraftWord {
  readonly label: string;
  readonly text: string;
}

/** The save of a new record that got no answer: the server may have executed it. */
export interface UnansweredSave {
  /** Its idempotency key. */
  readonly key: string;
  readonly input: CallInput;
}

/** Unsaved input of one session of a form. */
export interface Draft {
  /** Id of the form session. */
  readonly id: string;
  readonly record: DataRecord;
  /** The record before the changes: base of a three-way merge. */
  readonly begun?: DataRecord;
  /** Time of the last change in ms since 1970. */
  readonly savedAt: number;
  /** `savedAt` of the version that the server has. */
  readonly sentAt?: number;
  /** The page of the form, named where the form itself cannot be displayed. */
  readonly page?: ShownPage;
  /** The current page of a form with several; on this device only. */
  readonly turnedTo?: string;
  /** On this device only. */
  readonly unanswered?: UnansweredSave;
  /** The answers as text, for display without the form. */
  readonly words?: readonly DraftWord[];
  /**
   * Drafts that it continues: id → their `savedAt` at that time. They are contained in it, and answered with
   * it.
   */
  readonly from?: Readonly<Record<string, number>>;
}

/** A draft to resume or discard. */
export interface Offer {
  readonly draft: Draft;
  /** Its newest changes were made on another device. */
  readonly elsewhere: boolean;
}

/**
 * What to offer of the drafts here and on the server.
 *
 * | here | server | |
 * | --- | --- | --- |
 * | any | none, or older | the one here |
 * | none, or older | any | the server's, from another device |
 *
 * A draft that another one goes on from is in that one, unless it was changed since.
 */
export function offersOf(here: readonly Draft[], there: readonly Draft[]): readonly Offer[] {
  const localById = new Map(here.map((draft) => [draft.id, draft]));
  const newer = there.filter(({ id, savedAt }) => savedAt > (localById.get(id)?.savedAt ?? -1));
  const replaced = new Set(newer.map(({ id }) => id));
  const all = [
    ...here.filter(({ id }) => !replaced.has(id)).map((draft): Offer => ({ draft, elsewhere: false })),
    ...newer.map((draft): Offer => ({ draft, elsewhere: true })),
  ];
  return all
    .filter(
      ({ draft }) => !all.some((candidate) => (candidate.draft.from?.[draft.id] ?? -1) >= draft.savedAt),
    )
    .toSorted((a, b) => newestFirst(a.draft, b.draft));
}

/**
 * Whether a draft was answered on another device: the server had its present state and no longer has it.
 *
 * @param forgotten time in ms since 1970: the server has dropped drafts last written before it, answered or
 * not.
 */
export function isAnswered(
  { id, savedAt, sentAt }: Draft,
  there: readonly Draft[],
  forgotten: number,
): boolean {
  return sentAt === savedAt && savedAt >= forgotten && there.every((remote) => remote.id !== id);
}

export function newestFirst(a: Draft, b: Draft): number {
  return b.savedAt - a.savedAt;
}
