import { useState } from 'react';
import { Loadable } from '../feedback/Loadable.tsx';
import { useCall } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { FileChanges } from './FileChanges.tsx';
import { listedTitle } from './listedTitle.ts';

/** A publication is immutable, so its call is never invalidated. */
const FOREVER: readonly string[] = [];
const LISTED = ['schema-publication'];
/** Maximum number of schemas listed; the rest is counted. */
const MOST_FILES = 30;

/** Changes of a publication compared with the one before, schema by schema; loaded when opened. */
export function PublicationChanges({ number }: { readonly number: number }) {
  const { t, catalogue } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const publication = useCall('fetchSchemaPublication', isOpen ? { params: { number } } : null, {
    entities: FOREVER,
  });
  const listed = useCall('fetchSchemaFiles', isOpen ? {} : null, { entities: LISTED });
  return (
    <details className="schemas-changes" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={t('schemas.changesOf', { number })}>{t('schemas.changes')}</summary>
      {isOpen ? (
        <Loadable call={publication} lines={3}>
          {({ changes }) => (
            <>
              {changes.length === 0 ? <p>{t('schemas.changesNone')}</p> : null}
              {changes.slice(0, MOST_FILES).map((change) => {
                const file = listed.data?.files.find(({ path }) => path === change.path);
                const title = file && listedTitle(file, catalogue);
                return <FileChanges key={change.path} {...{ change, kind: file?.kind, title }} />;
              })}
              {changes.length > MOST_FILES ? (
                <p>{t('schemas.changesMoreFiles', { count: changes.length - MOST_FILES })}</p>
              ) : null}
            </>
          )}
        </Loadable>
      ) : null}
    </details>
  );
}
