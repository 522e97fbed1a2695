import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { Json } from '../../contract/index.ts';
import {
  checklistFiles,
  choiceLists,
  type EditedFiles,
  emptyGroups,
  fileOutline,
  labelPlaces,
  type OutlineRow,
  readyItemAt,
  readyItems,
  recordScenario,
  translatedAt,
} from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { CommentedPlace } from './CommentList.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { EditorViews } from './EditorViews.tsx';
import { EmptyGroupNote } from './EmptyGroupNote.tsx';
import type { ToldFinding } from './FindingList.tsx';
import { FormPreview } from './FormPreview.tsx';
import { JsonView } from './JsonView.tsx';
import { LinePanel } from './LinePanel.tsx';
import { NewItemDialog } from './NewItemDialog.tsx';
import { NewSectionDialog } from './NewSectionDialog.tsx';
import { type OutlineQuestion, OutlineTools } from './OutlineTools.tsx';
import { OutlineTree } from './OutlineTree.tsx';
import { commentedRow, isSame, rowAt } from './outlineRows.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { useEditSteps } from './useEditSteps.ts';
import { useOutlineWork } from './useOutlineWork.ts';
import { type KeptContent, useSchemaDrafts } from './useSchemaDrafts.ts';

const WHOLE = { editable: 'all', words: [], why: '' };

interface OpenEditorProps {
  readonly path: string;
  readonly begun: { readonly publication: number; readonly contents: readonly unknown[] };
  /** A place of the form that is sought. */
  readonly at: string | undefined;
  readonly onOpen: (path: string, at?: string) => void;
  readonly onRenew: () => Promise<void>;
}

/** A form being edited: its outline, the words of what is chosen, the form as it will be, and what stands against publishing it. */
export function OpenEditor({ path, begun, at, onOpen, onRenew }: OpenEditorProps) {
  const { t, catalogue } = useMessages();
  const { context } = useEngine();
  const contents = begun.contents as readonly KeptContent[];
  const [first] = useState(() => filesOf(contents));
  const editing = useEditSteps(first);
  const saving = useSchemaDrafts(editing, contents, (file) => work.follow(file));
  const rows = useMemo(
    () => fileOutline(editing.files, path, (id) => textOf(id, catalogue)),
    [editing.files, path, catalogue],
  );
  const [sought] = useState(() => (at === undefined ? undefined : rowAt(rows, { file: path, pointer: at })));
  const { former = [] } = contents.find((each) => each.path === ownFiles(first, path)[1]) ?? {};
  const work = useOutlineWork(editing, rows, { path, rights: WHOLE, first: sought, former });
  const [asks, setAsks] = useState<OutlineQuestion>();
  const [toWords, setToWords] = useState(at === undefined ? 0 : 1);
  // The file that is looked at as text.
  const [text, setText] = useState(at === undefined || sought !== undefined ? undefined : path);
  const { chosen } = work;
  const again = chosen && readyItemAt(editing.files, chosen);
  const own = ownFiles(editing.files, path);
  const toRow = (row: OutlineRow) => {
    setText(undefined);
    work.choose(row);
    setToWords((before) => before + 1);
  };
  const goTo = (finding: ToldFinding) => {
    const place = translatedAt(editing.files, finding);
    const row = rowAt(rows, place);
    if (row !== undefined) return () => toRow(row);
    // What no line has is read as it is written.
    if (!own.includes(place.file)) return undefined;
    return () => {
      setText(place.file);
      setToWords((before) => before + 1);
    };
  };
  /** Into a group that has nothing in it comes an item. */
  const settle = ({ file, pointer }: ToldFinding) => {
    const group = emptyGroups(editing.files, path).find(
      (each) => each.file === file && pointer === `${each.pointer}/fields`,
    );
    const row = rows.find((each) => isSame(each, group));
    if (row === undefined) return undefined;
    const go = () => {
      work.choose(row);
      setAsks('item');
    };
    return { text: t('schemas.add'), go };
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
      {...{ path, editing, saving, goTo, settle, toComment, onOpen, onRenew }}
      // An item is where its answer is, wherever its line goes.
      chosen={chosen && { ...(chosen.property ?? chosen), label: chosen.label }}
      begun={{ publication: begun.publication, contents }}
    >
      {(findings) => (
        <>
          <EditorViews
            toWords={toWords}
            parts={{
              outline: (
                <section aria-label={t('schemas.outline')}>
                  <h2>{t('schemas.outline')}</h2>
                  <OutlineTools
                    {...{ path, rows, work }}
                    onAsk={setAsks}
                    onDuplicate={again && (() => work.copy(again))}
                    onRemove={askRemoval}
                  />
                  <EmptyGroupNote groups={emptyGroups(editing.files, path)} />
                  <OutlineTree
                    label={t('schemas.outline')}
                    rows={rows}
                    chosen={chosen}
                    mayMove={(row) => work.may('move', row)}
                    onChoose={work.choose}
                    onMove={work.move}
                    onDrop={work.drop}
                    onRemove={askRemoval}
                    onRename={toRow}
                  />
                </section>
              ),
              words: (
                <>
                  <Button
                    className="schemas-leave"
                    text={t('schemas.json')}
                    active={text !== undefined}
                    aria-pressed={text !== undefined}
                    onClick={() => setText(text === undefined ? path : undefined)}
                  />
                  {text !== undefined ? (
                    <JsonView paths={own} file={text} onFile={setText} {...{ findings, editing }} />
                  ) : chosen === undefined ? (
                    <p>{t('schemas.choose')}</p>
                  ) : (
                    <LinePanel
                      key={`${chosen.file}${chosen.pointer}`}
                      row={chosen}
                      rights={WHOLE}
                      {...{ path, rows, editing }}
                    />
                  )}
                </>
              ),
              preview: (
                <FormPreview
                  files={editing.files}
                  form={formName(path)}
                  at={chosen?.path}
                  onKeep={(title, record) => {
                    const example = { title, path, form: formName(path), record, context };
                    const files = recordScenario(editing.now(), example);
                    editing.edit(files, { label: t('schemas.stepExample', { what: title }) });
                  }}
                />
              ),
            }}
          />
          {asks === 'item' ? (
            <NewItemDialog
              languages={labelPlaces(editing.files, undefined)}
              lists={choiceLists(editing.files)}
              ready={readyItems(editing.files)}
              onCopy={(item) => {
                setAsks(undefined);
                work.copy(item);
              }}
              onCancel={() => setAsks(undefined)}
              onAdd={(item) => {
                setAsks(undefined);
                work.addItem(item);
              }}
            />
          ) : null}
          {asks === 'group' ? (
            <NewSectionDialog
              languages={labelPlaces(editing.files, undefined)}
              onCancel={() => setAsks(undefined)}
              onAdd={(section) => {
                setAsks(undefined);
                work.addGroup(section);
              }}
            />
          ) : null}
          {asks === 'removal' && chosen !== undefined ? (
            <RemovalDialog
              {...{ path }}
              row={chosen}
              files={editing.files}
              onRetire={() => {
                setAsks(undefined);
                work.retire(chosen);
              }}
              onCancel={() => setAsks(undefined)}
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

function filesOf(contents: readonly KeptContent[]): EditedFiles {
  return Object.fromEntries(contents.map(({ path, content }): [string, Json] => [path, content]));
}

/** The form's file and its entity's. */
function ownFiles(files: EditedFiles, path: string): readonly string[] {
  const { entity } = checklistFiles(files, entityOf(files[path]));
  return [path, ...(entity === undefined ? [] : [entity])];
}

function entityOf(form: Json | undefined): string {
  const named = typeof form === 'object' && form !== null && 'entity' in form ? form['entity'] : '';
  return typeof named === 'string' ? named : '';
}

/** `loans/loan.form.json` → `loan`. */
function formName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.form\.json$/, '');
}
