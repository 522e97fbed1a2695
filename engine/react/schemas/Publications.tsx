import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { Loadable } from '../feedback/Loadable.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useCall, useWrite } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { PublicationChanges } from './PublicationChanges.tsx';

const CHANGES = ['schema-publication'];
const NEWEST_FIRST = { query: { perPage: 50, sortBy: 'number', sortDesc: true } };

/** Publications, newest first: author, reason and changes; any former one can be restored. */
export function Publications() {
  const { t, value } = useMessages();
  const { confirm, toast } = useFeedback();
  const answer = useCall('fetchSchemaPublications', NEWEST_FIRST, { entities: CHANGES });
  const back = useWrite('rollBackSchemas', 'alert');
  const id = useId();
  const goBack = async (to: number, based: number) => {
    const about = to === 0 ? t('schemas.program') : t('schemas.publication', { number: to });
    if (!(await confirm({ text: t('schemas.backAsk', { to: about }), confirm: 'schemas.back' }))) return;
    const done = await back.run({ body: { to, based, note: t('schemas.backNote', { to: about }) } });
    if (done.ok) toast({ variant: 'success', text: t('schemas.published', { number: done.value.number }) });
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('schemas.publications')}</h2>
      <Loadable call={answer} lines={3}>
        {({ publications }) => {
          const newest = publications[0]?.number ?? 0;
          if (newest === 0) return <p>{t('schemas.nothingPublished')}</p>;
          return (
            <ol className="schemas-history">
              {publications.map(({ number, note, author, at }) => (
                <li key={number}>
                  <p>
                    <strong>{t('schemas.publication', { number })}</strong> {note}
                    <br />
                    <span className="schemas-file">
                      {value(at, 'date-time')} · {author}
                    </span>
                  </p>
                  {number === newest ? (
                    <span className="schemas-state">{t('schemas.inForce')}</span>
                  ) : (
                    <Button
                      text={t('schemas.backTo', { number })}
                      disabled={back.pending}
                      onClick={() => void goBack(number, newest)}
                    />
                  )}
                  <PublicationChanges number={number} />
                </li>
              ))}
              <li>
                <p>
                  <strong>{t('schemas.program')}</strong>
                </p>
                <Button
                  text={t('schemas.backToProgram')}
                  disabled={back.pending}
                  onClick={() => void goBack(0, newest)}
                />
              </li>
            </ol>
          );
        }}
      </Loadable>
    </section>
  );
}
