import { useMessages } from '../provider/useMessages.ts';

export interface Answered {
  /** Null: there was no time to count. */
  readonly records: number | null;
  readonly drafts: number | null;
  /** Where there may be more than were counted. */
  readonly more: { readonly records: boolean; readonly drafts: boolean };
}

/** How many records and drafts answer an item: at least so many where not all were looked at, and that they are too many where none could be counted. */
export function useAnsweredText(): (answered: Answered) => string {
  const { t, value } = useMessages();
  const told = (count: number, more: boolean) => {
    const number = value(count, 'number');
    return more ? t('schemas.atLeast', { count: number }) : number;
  };
  return ({ records, drafts, more }) =>
    records === null || drafts === null
      ? t('schemas.notCounted')
      : t('schemas.answered', { records: told(records, more.records), drafts: told(drafts, more.drafts) });
}
