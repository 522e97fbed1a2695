import { useMessages } from '../provider/useMessages.ts';

export interface Answered {
  /** Null: the count was given up for lack of time. */
  readonly records: number | null;
  readonly drafts: number | null;
  /** Whether there may be more than were counted. */
  readonly more: { readonly records: boolean; readonly drafts: boolean };
}

/**
 * Text on how many records and drafts answer an item: "at least" for a partial count, "too many" if none was
 * possible.
 */
export function useAnsweredText(): (answered: Answered) => string {
  const { t, value } = useMessages();
  const countText = (count: number, more: boolean) => {
    const number = value(count, 'number');
    return more ? t('schemas.atLeast', { count: number }) : number;
  };
  return ({ records, drafts, more }) =>
    records === null || drafts === null
      ? t('schemas.notCounted')
      : t('schemas.answered', {
          records: countText(records, more.records),
          drafts: countText(drafts, more.drafts),
        });
}
