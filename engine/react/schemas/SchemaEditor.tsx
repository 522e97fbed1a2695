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
  /** A file of another kind than a form: only what it takes to change it is read. */
  readonly ofAnyKind?: true;
  /** A place of it that is sought: shown when it is opened. */
  readonly at: string | undefined;
  /** To another schema, at a place of it. */
  readonly onOpen: (path: string, at?: string) => void;
  readonly onLeave: () => void;
}

/** A form, or a file of another kind, in its editor: begun with what is in force and the drafts of it, anew after each publication. */
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
          data.contents.some((each) => each.path === path && each.content !== null) ? (
            <Loadable call={file} lines={10}>
              {({ kind, title, editable, words, why, inForce }) => {
                const called = listedTitle({ path, kind, title }, catalogue);
                const kept = data.contents as readonly KeptContent[];
                return editable === 'none' ? (
                  <ReadOnlyFile
                    {...{ path, why }}
                    title={called}
                    files={filesIn(kept)}
                    content={inForce as Json}
                  />
                ) : (
                  <OpenFile
                    key={`${edition} ${data.publication}`}
                    {...{ path, called, onOpen }}
                    rights={{ editable, words, why }}
                    begun={{ publication: data.publication, contents: kept }}
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
