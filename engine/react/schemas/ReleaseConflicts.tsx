import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Loadable } from '../feedback/Loadable.tsx';
import { useCall } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { FileConflicts } from './FileConflicts.tsx';
import { listedTitle } from './listedTitle.ts';
import { RELEASE_PLACE } from './RELEASE_PLACE.ts';

const CHANGES = ['schema-publication', 'schema-draft', 'schema-state'];

/**
 * Places changed both by a new release and by administrators, with the choices to resolve them; renders null
 * if there are none.
 */
export function ReleaseConflicts({ onOpen }: { readonly onOpen: (path: string, at?: string) => void }) {
  const { t, catalogue } = useMessages();
  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const files = useCall('fetchSchemaFiles', {}, { entities: CHANGES });
  const torn = (files.data?.files ?? []).filter(({ conflicts }) => conflicts > 0);
  const count = torn.reduce((sum, { conflicts }) => sum + conflicts, 0);
  const conflictsCall = useCall('fetchSchemaConflicts', count > 0 ? {} : null, { entities: CHANGES });
  const isSought = count > 0 && hash === `#${RELEASE_PLACE}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated click on the notice focuses the section again
  useEffect(() => {
    if (isSought) heading.current?.focus();
  }, [isSought, key]);
  if (count === 0) return null;
  return (
    <section className="schemas-release" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('schemas.release', { count })}
      </h2>
      <p className="schemas-note">{t('schemas.releaseWhat')}</p>
      <Loadable call={conflictsCall} lines={4}>
        {({ conflicts }) =>
          torn.map((file) => (
            <FileConflicts
              key={`${file.path} ${file.draft?.revision ?? 0}`}
              {...{ file, onOpen }}
              title={listedTitle(file, catalogue)}
              conflicts={conflicts.filter(({ file: path }) => path === file.path)}
            />
          ))
        }
      </Loadable>
    </section>
  );
}
