import { useState } from 'react';
import { Loadable } from '../feedback/Loadable.tsx';
import { useCall } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { FileChanges } from './FileChanges.tsx';
import { listedTitle } from './listedTitle.ts';

/** What was published never changes: nothing makes it old. */
const FOREVER: readonly string[] = [];
const LISTED = ['schema-publication'];
/** So many schemas are told of; the others by their number. */
const MOST_FILES = 30;

/** What a publication changed of the one before it, schema by schema: read once it is unfolded. */
export function PublicationChanges({ number }: { readonly number: number }) {
  const { t, catalogue } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const read = useCall('fetchSchemaPublication', isOpen ? { params: { number } } : null, {
    entities: FOREVER,
  });
  const listed = useCall('fetchSchemaFiles', isOpen ? {} : null, { entities: LISTED });
  return (
    <details className="schemas-changes" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={t('schemas.changesOf', { number })}>{t('schemas.changes')}</summary>
      {isOpen ? (
        <Loadable call={read} lines={3}>
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
