import { Button } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { useEffect, useId, useState } from 'react';
import type { Json } from '../../contract/index.ts';
import { type EditedFiles, fileOutline, jsonText } from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { EmptyState, Loadable } from '../feedback/Loadable.tsx';
import { useCall } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { draftsWhenLeft, filesIn, type StoredContent } from './drafts/useSchemaDrafts.ts';
import { OpenFile } from './OpenFile.tsx';
import { listedTitle } from './SchemaList.tsx';

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
 * Loads a form, or a file of another kind, with its drafts into its editor; what a publication changes is merged into it.
 */
export function SchemaEditor({ path, ofAnyKind, at, onOpen, onLeave }: SchemaEditorProps) {
  const { t, catalogue } = useMessages();
  const [isLanded, setLanded] = useState(false);
  useEffect(() => void draftsWhenLeft().finally(() => setLanded(true)), []);
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
                const storedContents = data.contents as readonly StoredContent[];
                return editable === 'none' ? (
                  <ReadOnlyFile
                    {...{ path, why }}
                    title={displayTitle}
                    files={filesIn(storedContents)}
                    content={inForce as Json}
                  />
                ) : (
                  <OpenFile
                    key={edition}
                    {...{ path, fallbackTitle: displayTitle, onOpen }}
                    rights={{ editable, editableWords: words, why }}
                    loaded={{ ...data, contents: storedContents }}
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

interface ReadOnlyFileProps {
  readonly path: string;
  readonly title: string;
  /** The reason why it cannot be changed. */
  readonly why: string;
  /** The file and its grammar. */
  readonly files: EditedFiles;
  readonly content: Json;
}

/** A file of the program, read-only with the reason; its named parts precede the text. */
function ReadOnlyFile({ path, title, why, files, content }: ReadOnlyFileProps) {
  const { catalogue, t } = useMessages();
  const id = useId();
  const items = fileOutline(files, path, (id) => textOf(id, catalogue)).filter(({ isItem }) => isItem);
  return (
    <section className="schemas-json">
      <h2>{title}</h2>
      <p>{t('schemas.whyRead', { why })}</p>
      {items.length === 0 ? null : (
        <>
          <h3 id={id}>{t('schemas.readParts')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by
             keyboard. */}
          <ul className="schemas-read" tabIndex={0} aria-labelledby={id}>
            {items.map(({ pointer, label, detail }) => (
              <li key={pointer}>
                {t(label)} <span className="schemas-file">{detail}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <label className="bp6-label">
        {path}
        <textarea
          className="bp6-input bp6-fill"
          dir="ltr"
          rows={24}
          spellCheck={false}
          wrap="off"
          readOnly
          value={jsonText(content)}
        />
      </label>
    </section>
  );
}
