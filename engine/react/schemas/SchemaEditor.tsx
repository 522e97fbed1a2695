import { Button } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import type { Json } from '../../contract/index.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Loadable } from '../feedback/Loadable.tsx';
import { useCall } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { filesIn } from './filesIn.ts';
import { listedTitle } from './listedTitle.ts';
import { OpenFile } from './OpenFile.tsx';
import { ReadOnlyFile } from './ReadOnlyFile.tsx';
import { type KeptContent, leftDrafts } from './useSchemaDrafts.ts';

const CHANGES = ['schema-publication'];

interface SchemaEditorProps {
  readonly path: string;
  /** Not a form: only the file and what its editor needs is loaded. */
  readonly ofAnyKind?: true;
  /** The place to select initially. */
  readonly at: string | undefined;
  /** Opens another schema at a place. */
  readonly onOpen: (path: string, at?: string) => void;
  readonly onLeave: () => void;
}

/**
 * Loads a form, or a file of another kind, with its drafts into its editor; reloads after each publication.
 */
export function SchemaEditor({ path, ofAnyKind, at, onOpen, onLeave }: SchemaEditorProps) {
  const { t, catalogue } = useMessages();
  const [isLanded, setLanded] = useState(false);
  useEffect(() => void leftDrafts().finally(() => setLanded(true)), []);
  const input = ofAnyKind ? { query: { path } } : {};
  const contents = useCall('fetchSchemaContents', isLanded ? input : null, {
    entities: CHANGES,
    fresh: true,
  });
  const file = useCall('fetchSchemaFile', { query: { path } }, { entities: CHANGES });
  const [edition, setEdition] = useState(0);
  return (
    <div className="schemas">
      <Button
        className="schemas-leave"
        icon={<ArrowLeft size={20} aria-hidden />}
        text={t('schemas.all')}
        onClick={onLeave}
      />
      <Loadable call={contents} lines={10}>
        {(data) =>
          data.contents.some((entry) => entry.path === path && entry.content !== null) ? (
            <Loadable call={file} lines={10}>
              {({ kind, title, editable, words, why, inForce }) => {
                const displayTitle = listedTitle({ path, kind, title }, catalogue);
                const storedContents = data.contents as readonly KeptContent[];
                return editable === 'none' ? (
                  <ReadOnlyFile
                    {...{ path, why }}
                    title={displayTitle}
                    files={filesIn(storedContents)}
                    content={inForce as Json}
                  />
                ) : (
                  <OpenFile
                    key={`${edition} ${data.publication}`}
                    {...{ path, called: displayTitle, onOpen }}
                    rights={{ editable, words, why }}
                    begun={{ publication: data.publication, contents: storedContents }}
                    at={edition === 0 ? at : undefined}
                    onRenew={async () => {
                      await contents.refresh();
                      setEdition((before) => before + 1);
                    }}
                  />
                );
              }}
            </Loadable>
          ) : (
            <EmptyState text={t('schemas.noSuchForm')} />
          )
        }
      </Loadable>
    </div>
  );
}
