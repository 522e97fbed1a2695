import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useId } from 'react';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useCall, useWrite } from '../../product/hostCalls.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { listedTitle } from '../SchemaList.tsx';

const CHANGES = ['schema-publication', 'schema-draft'];

/** Limit of one call. */
const MOST = 500;

/**
 * Unpublished drafts of all administrators, to open or to discard, singly or all; renders null if there are
 * none.
 */
export function DraftList({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const { catalogue, t, value } = useMessages();
  const { confirm, toast } = useFeedback();
  const discard = useWrite('discardSchemaDrafts', 'alert');
  const files = useCall('fetchSchemaFiles', {}, { entities: CHANGES });
  const id = useId();
  const drafts = (files.data?.files ?? []).flatMap((file) =>
    file.draft === null ? [] : [{ ...file, ...file.draft, title: listedTitle(file, catalogue) }],
  );
  if (drafts.length === 0) return null;
  const letGo = async (discarded: typeof drafts, text: string) => {
    if (!(await confirm({ text, confirm: 'schemas.discardNow', variant: 'danger' }))) return;
    const body = { drafts: discarded.map(({ path, revision }) => ({ path, revision })) };
    const done = await discard.run({ body });
    if (done.ok) toast({ variant: 'success', text: t('schemas.discarded', { count: discarded.length }) });
  };
  const authors = [...new Set(drafts.map(({ author }) => author))].join(', ');
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('schemas.drafts')}</h2>
      <ul className="schemas-begun">
        {drafts.map((draft) => (
          <li key={draft.path}>
            <Button alignText="start" fill onClick={() => onOpen(draft.path)}>
              <strong>{draft.title}</strong>
              <span className="schemas-file">
                {draft.path} · {value(draft.updatedAt, 'date-time')} · {draft.author}
              </span>
            </Button>
            <Button
              icon={<Trash size={20} aria-hidden />}
              aria-label={t('schemas.discardOf', { what: draft.title })}
              disabled={discard.pending}
              onClick={() =>
                void letGo([draft], t('schemas.discardAsk', { what: draft.title, who: draft.author }))
              }
            />
          </li>
        ))}
      </ul>
      {drafts.length > 1 && drafts.length <= MOST ? (
        <Button
          text={t('schemas.discardAll')}
          disabled={discard.pending}
          onClick={() =>
            void letGo(drafts, t('schemas.discardAllAsk', { count: drafts.length, who: authors }))
          }
        />
      ) : null}
    </section>
  );
}
