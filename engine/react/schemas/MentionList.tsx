import { useMessages } from '../provider/useMessages.ts';

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
