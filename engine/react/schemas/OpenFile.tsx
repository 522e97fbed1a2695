import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import {
  type EmptyGroup,
  emptyGroups,
  fileOutline,
  filledEntity,
  type LocaleText,
  localeTexts,
  type OutlineRow,
  readyItemAt,
  translatedAt,
} from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { CommentedPlace } from './CommentList.tsx';
import { useEditSteps } from './drafts/useEditSteps.ts';
import { filesIn, useSchemaDrafts } from './drafts/useSchemaDrafts.ts';
import { EditorFrame, type LoadedContents } from './EditorFrame.tsx';
import { EditorViews } from './EditorViews.tsx';
import type { ReportedFinding } from './FindingList.tsx';
import { JsonView } from './json/JsonView.tsx';
import { useTextGuard } from './json/useTextGuard.ts';
import { NewEntryDialog } from './outline/NewEntryDialog.tsx';
import { type OutlineQuestion, OutlineTools } from './outline/OutlineTools.tsx';
import { OutlineTree } from './outline/OutlineTree.tsx';
import { commentedRow, isSame, isSearched, rowAt } from './outline/outlineRows.ts';
import { RemovalDialog } from './outline/RemovalDialog.tsx';
import { type FileRights, useOutlineText, useOutlineWork } from './outline/useOutlineWork.ts';
import { LinePanel } from './panel/LinePanel.tsx';
import { hasPreview, SchemaPreview } from './SchemaPreview.tsx';

interface OpenFileProps {
  readonly path: string;
  /** Title for a schema without one. */
  readonly fallbackTitle: string;
  readonly rights: FileRights;
  readonly loaded: LoadedContents;
  /** The place to select. */
  readonly at: string | undefined;
  readonly onOpen: (path: string, at?: string) => void;
  readonly onRenew: () => Promise<void>;
}

/** Number of lines from which the outline has a search box. */
const MANY = 30;

/**
 * Editor of a file of any kind: outline, panel of the selected line, preview and findings. A form is edited
 * together with its entity.
 */
export function OpenFile({ path, fallbackTitle, rights, loaded, at, onOpen, onRenew }: OpenFileProps) {
  const { t, catalogue } = useMessages();
  const [first] = useState(() => filesIn(loaded.contents));
  const editing = useEditSteps(first);
  const saving = useSchemaDrafts(editing, loaded.contents, (file) => work.follow(file));
  const { files } = editing;
  const rows = useMemo(
    () => fileOutline(files, path, (id) => textOf(id, catalogue)),
    [files, path, catalogue],
  );
  const editedPaths = [path, filledEntity(files, path)?.path ?? []].flat();
  const [initialRow] = useState(() =>
    at === undefined ? undefined : rowAt(rows, { file: path, pointer: at }),
  );
  const { former = [] } = loaded.contents.find((entry) => entry.path === editedPaths[1]) ?? {};
  const work = useOutlineWork(editing, rows, { path, rights, first: initialRow, former });
  const [asks, setAsks] = useState<OutlineQuestion>();
  const [search, setSearch] = useState('');
  const [focusRequests, setFocusRequests] = useState(at === undefined ? 0 : 1);
  const [jsonFile, setJsonFile] = useState(at === undefined || initialRow !== undefined ? undefined : path);
  const [isJson, setJson] = useState(true);
  const leaveText = useTextGuard(!isJson);
  const showJson = async (file: string | undefined): Promise<boolean> => {
    const isLeft = file === jsonFile || (await leaveText());
    if (isLeft) setJsonFile(file);
    return isLeft;
  };
  const { chosen } = work;
  const again = chosen && readyItemAt(files, chosen);
  const outlineText = useOutlineText(path);
  const lacking = useMemo(() => lackingIn(rows, localeTexts(files, path)), [rows, files, path]);
  const visibleRows = useMemo(() => foundRows(rows, search), [rows, search]);
  const groups = emptyGroups(files, path);
  /** @param file to show as JSON, in place of the panel of the chosen line. */
  const focusPanel = async (file?: string) => {
    if (await showJson(file)) setFocusRequests((before) => before + 1);
  };
  const goToRow = (row: OutlineRow) => {
    setSearch('');
    work.choose(row);
    void focusPanel();
  };
  const goTo = (finding: ReportedFinding) => {
    const place = translatedAt(files, finding);
    // A missing translation has no place in that file: the line with the same key is selected.
    const row = rowAt(rows, place) ?? messageAt(rows, finding);
    if (row !== undefined) return () => goToRow(row);
    // A place without a line opens in the JSON view.
    const file = [place.file, finding.file].find((candidate) => editedPaths.includes(candidate));
    return file === undefined ? undefined : () => void focusPanel(file);
  };
  /** Fix for an empty group: add an item. */
  const fix = ({ file, pointer }: ReportedFinding) => {
    const group = groups.find(
      (candidate) => candidate.file === file && pointer === `${candidate.pointer}/fields`,
    );
    const row = rows.find((candidate) => isSame(candidate, group));
    if (row === undefined) return undefined;
    const go = () => {
      work.choose(row);
      setAsks('item');
    };
    return { text: t('schemas.add'), go };
  };
  const toComment = (comment: CommentedPlace) => {
    const row = commentedRow(rows, comment, t);
    return row && (() => goToRow(row));
  };
  const askRemoval = (row: OutlineRow) => {
    if (!work.may('remove', row)) return;
    work.choose(row);
    setAsks('removal');
  };
  const done = () => setAsks(undefined);
  return (
    <EditorFrame
      {...{ path, fallbackTitle, editing, saving, loaded, goTo, fix, toComment, onOpen, onRenew }}
      // Comments on an item refer to its property, which stays when the line moves.
      chosen={chosen && { ...(chosen.property ?? chosen), label: chosen.label }}
    >
      {(findings) => (
        <>
          <EditorViews
            focusRequests={focusRequests}
            parts={{
              outline: (
                <section aria-label={outlineText('outline')}>
                  <h2>{outlineText('outline')}</h2>
                  <OutlineTools
                    {...{ path, rows, work }}
                    onAsk={setAsks}
                    onDuplicate={again && (() => work.copy(again))}
                    onRemove={askRemoval}
                  />
                  <EmptyGroupNote groups={groups} />
                  {rows.length > MANY ? (
                    <label className="bp6-label">
                      {t('schemas.searchIn')}
                      <input
                        type="search"
                        className="bp6-input bp6-fill"
                        value={search}
                        onChange={(event) => setSearch(event.target.value)}
                      />
                    </label>
                  ) : null}
                  <OutlineTree
                    label={outlineText('outline')}
                    rows={visibleRows}
                    chosen={chosen}
                    lacking={lacking}
                    mayMove={(row) => work.may('move', row)}
                    onChoose={work.choose}
                    onMove={work.move}
                    onDrop={work.drop}
                    onRemove={askRemoval}
                    onRename={(row) => {
                      work.choose(row);
                      void focusPanel();
                    }}
                  />
                </section>
              ),
              panel: (
                <>
                  <Button
                    className="schemas-leave"
                    text={t('schemas.json')}
                    active={jsonFile !== undefined}
                    aria-pressed={jsonFile !== undefined}
                    onClick={() => void showJson(jsonFile === undefined ? path : undefined)}
                  />
                  {jsonFile !== undefined ? (
                    <JsonView
                      paths={editedPaths}
                      file={jsonFile}
                      onFile={(file) => void showJson(file)}
                      onJson={setJson}
                      {...{ findings, editing }}
                    />
                  ) : chosen === undefined ? (
                    <p>{outlineText('choose')}</p>
                  ) : (
                    <LinePanel
                      key={`${chosen.file}${chosen.pointer}`}
                      row={chosen}
                      {...{ path, rows, rights, editing }}
                    />
                  )}
                </>
              ),
              ...(hasPreview(path)
                ? { preview: <SchemaPreview {...{ path, editing }} at={chosen?.path} /> }
                : {}),
            }}
          />
          {asks === undefined || asks === 'removal' ? null : (
            <NewEntryDialog
              kind={asks}
              row={chosen}
              files={files}
              onCancel={done}
              onCopy={(item) => {
                done();
                work.copy(item);
              }}
              onAdd={(entry) => {
                done();
                work.add(asks, entry);
              }}
            />
          )}
          {asks === 'removal' && chosen !== undefined ? (
            <RemovalDialog
              {...{ path, files }}
              row={chosen}
              onCancel={done}
              onRetire={() => {
                done();
                work.retire(chosen);
              }}
              onRemove={() => {
                done();
                work.remove(chosen);
              }}
            />
          ) : null}
        </>
      )}
    </EditorFrame>
  );
}

/** Hint for a form with an empty group, which blocks publishing. */
function EmptyGroupNote({ groups }: { readonly groups: readonly EmptyGroup[] }) {
  const { t } = useMessages();
  const [add, publish] = [t('schemas.add'), t('schemas.publish')];
  return groups.map(({ pointer, title }) => (
    <p key={pointer} className="bp6-callout bp6-intent-primary">
      {t('schemas.emptyGroup', { what: t(title), add, publish })}
    </p>
  ));
}

/** The lines that match the search by label or technical name, with their ancestors. */
function foundRows(rows: readonly OutlineRow[], search: string): readonly OutlineRow[] {
  if (search.trim() === '') return rows;
  let inner = 0;
  const matches = rows.toReversed().filter((row) => {
    const isAround = row.level < inner;
    const isFound =
      isAround || !row.isItem || isSearched(`${row.label} ${row.detail} ${row.path ?? ''}`, search);
    if (isAround || (isFound && row.isItem)) inner = row.level;
    return isFound;
  });
  return matches.toReversed();
}

function messageAt(rows: readonly OutlineRow[], { file, pointer }: ReportedFinding): OutlineRow | undefined {
  const isMessage = (path: string | undefined) => /(?:^|\/)messages\.[\w-]+\.json$/.test(path ?? '');
  return isMessage(file) && isMessage(rows[0]?.file)
    ? rows.find((row) => row.pointer === pointer)
    : undefined;
}

/** Languages in which a line's text is missing: pointer → text. A plural form may be absent. */
function lackingIn(
  rows: readonly OutlineRow[],
  textsAt: (pointer: string) => readonly LocaleText[],
): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ pointer, isItem }) => {
      const missing = (isItem ? textsAt(pointer) : []).filter(
        (each) => each.text === undefined && each.pointer === pointer,
      );
      return missing.length === 0 ? [] : [[pointer, missing.map(({ name }) => name).join(', ')] as const];
    }),
  );
}
