import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { Json } from '../../contract/index.ts';
import {
  type EditedFiles,
  fileOutline,
  type LocaleText,
  labelPlaces,
  localeTexts,
  type OutlineRow,
  translatedAt,
} from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useCall } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { CommentedPlace } from './CommentList.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { EditorViews } from './EditorViews.tsx';
import type { ToldFinding } from './FindingList.tsx';
import { isSearched } from './isSearched.ts';
import { JsonView } from './JsonView.tsx';
import { LinePanel } from './LinePanel.tsx';
import { listedTitle } from './listedTitle.ts';
import { NewEntryDialog } from './NewEntryDialog.tsx';
import { type OutlineQuestion, OutlineTools } from './OutlineTools.tsx';
import { OutlineTree } from './OutlineTree.tsx';
import { commentedRow, rowAt } from './outlineRows.ts';
import { type PaperOf, PaperPreview } from './PaperPreview.tsx';
import { ReadOnlyFile } from './ReadOnlyFile.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';
import { useEditSteps } from './useEditSteps.ts';
import { type FileRights, useOutlineWork } from './useOutlineWork.ts';
import { type KeptContent, useSchemaDrafts } from './useSchemaDrafts.ts';

interface OpenFileProps {
  readonly path: string;
  readonly begun: { readonly publication: number; readonly contents: readonly unknown[] };
  /** A place of it that is sought. */
  readonly at: string | undefined;
  readonly onOpen: (path: string, at?: string) => void;
  readonly onRenew: () => Promise<void>;
}

/** A file of any kind: changed as far as it may be; what may not is shown, with the reason. */
export function OpenFile(props: OpenFileProps) {
  const { path, begun } = props;
  const { catalogue } = useMessages();
  const file = useCall('fetchSchemaFile', { query: { path } });
  return (
    <Loadable call={file} lines={10}>
      {({ kind, title, editable, words, why, inForce }) =>
        editable === 'none' ? (
          <ReadOnlyFile
            {...{ path, why }}
            title={listedTitle({ path, kind, title }, catalogue)}
            files={filesIn(begun.contents)}
            content={inForce as Json}
          />
        ) : (
          <EditedFile
            {...props}
            rights={{ editable, words, why }}
            called={listedTitle({ path, kind, title }, catalogue)}
          />
        )
      }
    </Loadable>
  );
}

function filesIn(contents: readonly unknown[]): EditedFiles {
  return Object.fromEntries((contents as readonly KeptContent[]).map(({ path, content }) => [path, content]));
}

/** So many lines are looked over without searching. */
const MANY = 30;

function EditedFile(props: OpenFileProps & { readonly rights: FileRights; readonly called: string }) {
  const { path, called, begun, at, onOpen, onRenew, rights } = props;
  const { t, catalogue } = useMessages();
  const contents = begun.contents as readonly KeptContent[];
  const [first] = useState(() => filesIn(contents));
  const editing = useEditSteps(first);
  const saving = useSchemaDrafts(editing, contents, (file) => work.follow(file));
  const rows = useMemo(
    () => fileOutline(editing.files, path, (id) => textOf(id, catalogue)),
    [editing.files, path, catalogue],
  );
  const [sought] = useState(() => (at === undefined ? undefined : rowAt(rows, { file: path, pointer: at })));
  const work = useOutlineWork(editing, rows, { path, rights, first: sought, former: [] });
  const [asks, setAsks] = useState<OutlineQuestion>();
  const [asked, setAsked] = useState('');
  const [toWords, setToWords] = useState(at === undefined ? 0 : 1);
  const [isJson, setIsJson] = useState(at !== undefined && sought === undefined);
  const { chosen } = work;
  const paper = paperOf(path);
  const lacking = useMemo(
    () => lackingIn(rows, localeTexts(editing.files, path)),
    [rows, editing.files, path],
  );
  const shown = rows.filter(
    ({ label, detail, isItem }) => !isItem || isSearched(`${label} ${detail}`, asked),
  );
  const toTheWords = (asText = false) => {
    setIsJson(asText);
    setToWords((before) => before + 1);
  };
  const toRow = (row: OutlineRow) => {
    setAsked('');
    work.choose(row);
    toTheWords();
  };
  const goTo = (finding: ToldFinding) => {
    // A message that a language lacks has no place there: the line of the same name has it.
    const row = rowAt(rows, translatedAt(editing.files, finding)) ?? messageAt(rows, finding);
    if (row !== undefined) return () => toRow(row);
    return finding.file === path ? () => toTheWords(true) : undefined;
  };
  const toComment = (comment: CommentedPlace) => {
    const row = commentedRow(rows, comment, t);
    return row && (() => toRow(row));
  };
  const askRemoval = (row: OutlineRow) => {
    if (!work.may('remove', row)) return;
    work.choose(row);
    setAsks('removal');
  };
  return (
    <EditorFrame
      {...{ path, called, chosen, editing, saving, goTo, toComment, onOpen, onRenew }}
      begun={{ publication: begun.publication, contents }}
    >
      {(findings) => (
        <>
          <EditorViews
            toWords={toWords}
            parts={{
              outline: (
                <section aria-label={t('schemas.fileOutline')}>
                  <h2>{t('schemas.fileOutline')}</h2>
                  <OutlineTools
                    {...{ path, rows, work }}
                    onAsk={setAsks}
                    onDuplicate={undefined}
                    onRemove={askRemoval}
                  />
                  {rows.length > MANY ? (
                    <label className="bp6-label">
                      {t('schemas.searchIn')}
                      <input
                        type="search"
                        className="bp6-input bp6-fill"
                        value={asked}
                        onChange={(event) => setAsked(event.target.value)}
                      />
                    </label>
                  ) : null}
                  <OutlineTree
                    label={t('schemas.fileOutline')}
                    rows={shown}
                    chosen={chosen}
                    say={(row) => <RowWords row={row} lacking={lacking.get(row.pointer)} />}
                    mayMove={(row) => work.may('move', row)}
                    onChoose={work.choose}
                    onMove={work.move}
                    onDrop={work.drop}
                    onRemove={askRemoval}
                    onRename={(row) => {
                      work.choose(row);
                      toTheWords();
                    }}
                  />
                </section>
              ),
              ...(paper === undefined ? {} : { preview: <PaperPreview of={paper} /> }),
              words: (
                <>
                  <Button
                    className="schemas-leave"
                    text={t('schemas.json')}
                    active={isJson}
                    aria-pressed={isJson}
                    onClick={() => setIsJson(!isJson)}
                  />
                  {isJson ? (
                    <JsonView paths={[path]} file={path} {...{ findings, editing }} />
                  ) : chosen === undefined ? (
                    <p>{t('schemas.chooseLine')}</p>
                  ) : (
                    <LinePanel
                      key={`${chosen.file}${chosen.pointer}`}
                      row={chosen}
                      {...{ path, rows, rights, editing }}
                    />
                  )}
                </>
              ),
            }}
          />
          {asks === 'entry' && chosen !== undefined ? (
            <NewEntryDialog
              row={chosen}
              files={editing.files}
              languages={labelPlaces(editing.files, undefined)}
              onCancel={() => setAsks(undefined)}
              onAdd={(entry) => {
                setAsks(undefined);
                work.addEntry(entry);
              }}
            />
          ) : null}
          {asks === 'removal' && chosen !== undefined ? (
            <RemovalDialog
              {...{ path }}
              row={chosen}
              files={editing.files}
              onCancel={() => setAsks(undefined)}
              onRetire={() => {
                setAsks(undefined);
                work.retire(chosen);
              }}
              onRemove={() => {
                setAsks(undefined);
                work.remove(chosen);
              }}
            />
          ) : null}
        </>
      )}
    </EditorFrame>
  );
}

/** What of a file is printed. */
function paperOf(path: string): PaperOf | undefined {
  const [, name = '', kind] = /([^/]+)\.(document|template)\.json$/.exec(path) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'document' ? { document: name } : { template: name };
}

function messageAt(rows: readonly OutlineRow[], { file, pointer }: ToldFinding): OutlineRow | undefined {
  const isMessage = (path: string | undefined) => /(?:^|\/)messages\.[\w-]+\.json$/.test(path ?? '');
  return isMessage(file) && isMessage(rows[0]?.file)
    ? rows.find((row) => row.pointer === pointer)
    : undefined;
}

function RowWords({ row, lacking }: { readonly row: OutlineRow; readonly lacking: string | undefined }) {
  const { t } = useMessages();
  // What has slots is shown as it is written.
  const label = row.label.includes('{') || row.called?.pointer === row.pointer ? row.label : t(row.label);
  return (
    <span className="schemas-row">
      <span dir="auto">{label}</span>
      {row.detail === '' ? null : <span className="schemas-file">{row.detail}</span>}
      {row.isRetired === true ? <span className="schemas-state">{t('schemas.retired')}</span> : null}
      {lacking === undefined ? null : (
        <span className="schemas-state">{t('schemas.lacking', { languages: lacking })}</span>
      )}
    </span>
  );
}

/** Languages in which a line's text is missing, by the line's place. */
function lackingIn(
  rows: readonly OutlineRow[],
  textsAt: (pointer: string) => readonly LocaleText[],
): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ pointer, isItem }) => {
      const missing = isItem ? textsAt(pointer).filter(({ text }) => text === undefined) : [];
      return missing.length === 0 ? [] : [[pointer, missing.map(({ name }) => name).join(', ')] as const];
    }),
  );
}
