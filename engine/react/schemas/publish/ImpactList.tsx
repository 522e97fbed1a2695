import { Button } from '@blueprintjs/core';
import { Loadable } from '../../feedback/Loadable.tsx';
import { useCall } from '../../product/typedCalls.ts';
import { useMessages } from '../../provider/useMessages.ts';
import {
  type Answered,
  type Mention,
  MentionGroups,
  MentionList,
  useAnsweredText,
} from '../outline/MentionList.tsx';

const DRAFTS = ['schema-draft'];

/** A renamed item that does not declare its former name. */
export interface RenamedItem {
  readonly entity: string;
  readonly path: string;
  readonly label: string;
  readonly before: string;
}

interface ChangedPlace {
  readonly kind: string;
  readonly path: string;
}

interface ImpactListProps extends ItemWays {
  /** The drafts to check, as input of the call. */
  readonly input: { readonly query?: { readonly without: string[] } };
}

interface ItemWays {
  /** Declares the former name, so that answers are migrated; undefined where that is impossible. */
  readonly declareFormerName: (item: RenamedItem) => (() => void) | undefined;
  readonly goTo: (item: RenamedItem) => (() => void) | undefined;
}

/**
 * Effects of publishing on items, with the number of records and drafts that answer each. Answers that would
 * be lost are listed with a button to migrate them.
 */
export function ImpactList({ input, declareFormerName, goTo }: ImpactListProps) {
  const { t } = useMessages();
  const answeredText = useAnsweredText();
  const impact = useCall('fetchSchemaImpact', input, { entities: DRAFTS });
  return (
    <Loadable call={impact} lines={3}>
      {({ changes, mentions, waiting, counts, whole }) => (
        <>
          {changes.length === 0 ? null : (
            <section className="schemas-impact" aria-label={t('schemas.impact', { count: counts.changes })}>
              <h3>{t('schemas.impact', { count: counts.changes })}</h3>
              <ul>
                {changes.map(
                  ({ entity, form, title, path, label, kind, before, carried, records, drafts, more }) => (
                    <li key={`${entity} ${form} ${path} ${kind}`}>
                      <strong>{t(label)}</strong> ({t(title)}): {t(`schemas.change.${kind}`)}
                      {kind === 'relabelled' && before !== null ? ` «${t(before)}»` : ''}
                      {nobodyAnswers({ kind, path, records, drafts, more })
                        ? null
                        : ` · ${answeredText({ records, drafts, more })}`}
                      {kind !== 'renamed' || before === null ? null : carried ? (
                        ` · ${t('schemas.carried')}`
                      ) : records === 0 && drafts === 0 ? null : (
                        <LeftBehind item={{ entity, path, label, before }} {...{ declareFormerName, goTo }} />
                      )}
                      {kind === 'removed' ? <SpokenOf {...{ mentions, entity, path }} /> : null}
                    </li>
                  ),
                )}
              </ul>
              {whole ? null : <p>{t('schemas.notWhole')}</p>}
            </section>
          )}
          {waiting.length === 0 ? null : <WaitingList waiting={waiting} />}
        </>
      )}
    </Loadable>
  );
}

/** Items that can no longer be reached, because the choices that lead to them are retired. */
function WaitingList({
  waiting,
}: {
  readonly waiting: readonly (Mention & { readonly choices: readonly string[] })[];
}) {
  const { t } = useMessages();
  const choiceNames = (choices: readonly string[]) => choices.map((choice) => `«${t(choice)}»`).join(', ');
  return (
    <section className="schemas-impact" aria-label={t('schemas.retiredWaits', { count: waiting.length })}>
      <h3>{t('schemas.retiredWaits', { count: waiting.length })}</h3>
      <p>{t('schemas.retiredWaitsWhat')}</p>
      <ul>
        {[...Map.groupBy(waiting, ({ choices }) => choiceNames(choices))].map(([choices, itemMentions]) => (
          <li key={choices}>
            {choices}
            <MentionGroups mentions={itemMentions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** New items and whole forms have no answers to report. */
function nobodyAnswers({ kind, path, records, drafts, more }: Answered & ChangedPlace): boolean {
  if (kind === 'added' || path === '') return true;
  // Rows of lists are mostly stored in separate tables, which are not counted.
  if (path.includes('.') && records === null) return true;
  return records === 0 && drafts === 0 && !more.records && !more.drafts;
}

function LeftBehind({ item, declareFormerName, goTo }: ItemWays & { readonly item: RenamedItem }) {
  const { t } = useMessages();
  const [declare, openPlace] = [declareFormerName(item), goTo(item)];
  return (
    <div className="schemas-left">
      <p>{t('schemas.notCarried', { before: item.before })}</p>
      {declare && <Button text={t('schemas.carry')} onClick={declare} />}
      {openPlace && <Button text={t('schemas.goThere')} onClick={openPlace} />}
    </div>
  );
}

interface SpokenOfProps {
  readonly mentions: readonly (Mention & { readonly entity: string; readonly path: string })[];
  readonly entity: string;
  readonly path: string;
}

/** Further mentions of a removed item, if any. */
function SpokenOf({ mentions, entity, path }: SpokenOfProps) {
  const itemMentions = mentions.filter((mention) => mention.entity === entity && mention.path === path);
  return itemMentions.length === 0 ? null : (
    <MentionList mentions={itemMentions} total={itemMentions.length} />
  );
}
