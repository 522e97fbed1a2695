import { useMessages } from '../../provider/useMessages.ts';

/** A place that refers to an item. */
export interface Mention {
  readonly kind: string;
  readonly file: string;
  readonly pointer: string;
  readonly title: string;
}

interface MentionListProps {
  readonly mentions: readonly Mention[];
  /** Total number; the list may be truncated. */
  readonly total: number;
}

/** Kinds with a title; all others count as `other`. */
const KINDS: ReadonlySet<string> = new Set([
  ...['entity', 'form', 'fragment', 'workflow', 'scenario', 'document', 'column', 'export'],
]);

/** Places that refer to an item, grouped by kind: `Colonne di liste: 2 (Storico, Elenco)`. */
export function MentionList({ mentions, total }: MentionListProps) {
  const { t } = useMessages();
  if (total === 0) return <p>{t('schemas.noMentions')}</p>;
  return (
    <section className="schemas-mentions" aria-label={t('schemas.mentions', { count: total })}>
      <h3>{t('schemas.mentions', { count: total })}</h3>
      <MentionGroups mentions={mentions} />
    </section>
  );
}

/** `MentionList` without heading. */
export function MentionGroups({ mentions }: Pick<MentionListProps, 'mentions'>) {
  const { t } = useMessages();
  const groups = Map.groupBy(mentions, ({ kind }) => (KINDS.has(kind) ? kind : 'other'));
  return (
    <ul>
      {[...groups].map(([kind, kindMentions]) => (
        <li key={kind}>
          <strong>
            {t(`schemas.kind.${kind}`)}: {kindMentions.length}
          </strong>{' '}
          <span className="schemas-file">
            {[...new Set(kindMentions.map(({ title }) => t(title)))].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

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
