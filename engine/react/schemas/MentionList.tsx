import { useMessages } from '../provider/useMessages.ts';

/** A place that speaks of an item. */
export interface Mention {
  readonly kind: string;
  readonly file: string;
  readonly pointer: string;
  readonly title: string;
}

interface MentionListProps {
  readonly mentions: readonly Mention[];
  /** How many there are; the list may be cut. */
  readonly total: number;
}

/** What people have a name for; all else is told as `other`. */
const KINDS: ReadonlySet<string> = new Set([
  ...['entity', 'form', 'fragment', 'workflow', 'scenario', 'document', 'column', 'export'],
]);

/** Places that speak of an item, by what they are: `Colonne di liste: 2 (Storico, Elenco)`. */
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

/** The same without a heading. */
export function MentionGroups({ mentions }: Pick<MentionListProps, 'mentions'>) {
  const { t } = useMessages();
  const groups = Map.groupBy(mentions, ({ kind }) => (KINDS.has(kind) ? kind : 'other'));
  return (
    <ul>
      {[...groups].map(([kind, own]) => (
        <li key={kind}>
          <strong>
            {t(`schemas.kind.${kind}`)}: {own.length}
          </strong>{' '}
          <span className="schemas-file">{[...new Set(own.map(({ title }) => t(title)))].join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
