import { Button } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Json } from '../../contract/index.ts';
import {
  checklistFiles,
  type OutlinePlace,
  recordFormerName,
  translatedAt,
  type UntranslatedText,
  untranslatedAt,
} from '../../editor/index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useCall } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { type CommentedPlace, CommentList } from './CommentList.tsx';
import { ConflictNote, OutdatedNote } from './drafts/DraftNotes.tsx';
import type { EditSteps } from './drafts/useEditSteps.ts';
import type { DraftSaving, StoredContent } from './drafts/useSchemaDrafts.ts';
import { FindingList, type Fix, type ReportedFinding } from './FindingList.tsx';
import { PublishDialog } from './publish/PublishDialog.tsx';
import { TranslationDialog } from './TranslationDialog.tsx';

export interface LoadedContents {
  readonly publication: number;
  /** Another one than in force where the program cannot use it. */
  readonly newest: number;
  readonly contents: readonly StoredContent[];
}

interface EditorFrameProps {
  /** The open schema and its selected line. */
  readonly path: string;
  /** Title for a schema without one. */
  readonly fallbackTitle?: string;
  readonly chosen: CommentedPlace | undefined;
  readonly editing: EditSteps;
  readonly saving: DraftSaving;
  /** Publication in force, the newest, and the content of each file, as they were loaded last. */
  readonly loaded: LoadedContents;
  /** Opens a place of the present file; undefined for a place that it does not contain. */
  readonly goTo: (finding: ReportedFinding) => (() => void) | undefined;
  /** Offers an immediate fix for a finding of the present file. */
  readonly fix?: (finding: ReportedFinding) => Fix | undefined;
  /** Opens a comment's line, if the comment still refers to it. */
  readonly toComment: (comment: CommentedPlace) => (() => void) | undefined;
  /** Opens another schema at a place. */
  readonly onOpen: (path: string, at: string) => void;
  readonly onRenew: () => Promise<void>;
  readonly children: (findings: readonly ReportedFinding[]) => ReactNode;
}

const CHANGES = ['schema-draft', 'schema-publication'];
const NONE: readonly ReportedFinding[] = [];

/** Frame of every schema editor: toolbar, save state, findings, publishing. */
export function EditorFrame(props: EditorFrameProps) {
  const {
    path,
    fallbackTitle = path,
    chosen,
    editing,
    saving,
    loaded: opened,
    goTo,
    toComment,
    onOpen,
    onRenew,
    children,
  } = props;
  const { t } = useMessages();
  const check = useCall('checkSchemaDrafts', {}, { entities: CHANGES });
  const [publishes, setPublishes] = useState(false);
  const [untranslated, setUntranslated] = useState<UntranslatedText>();
  const { findings = NONE, others: otherFindings = NONE, untranslated: lacking = NONE } = check.data ?? {};
  // A finding excludes its file from publishing; other drafts can still be published.
  const against = [...findings, ...otherFindings].map(({ file }) => file);
  const drafted = check.data?.files ?? [];
  const { publication, newest } = opened;
  const usable = publication === 0 ? t('schemas.program') : t('schemas.publication', { number: publication });
  const mayPublish =
    publication === newest && drafted.some((file) => !against.includes(file)) && !against.includes(path);
  const openOther = useOtherFile(path, saving, onOpen);
  const show = (finding: ReportedFinding) => goTo(finding) ?? openOther(translatedAt(editing.files, finding));
  const fix = (finding: ReportedFinding): Fix | undefined => {
    const text = untranslatedAt(editing.files, finding);
    if (text === undefined) return props.fix?.(finding);
    return { text: t('schemas.translateNow'), go: () => setUntranslated(text) };
  };
  const closing = (go: (() => void) | undefined) =>
    go &&
    (() => {
      setPublishes(false);
      go();
    });
  return (
    <div className="schemas-editor">
      <h2 className="schemas-name">{t(titleOf(editing.files[path]) ?? fallbackTitle)}</h2>
      <EditorBar {...{ editing, saving }} mayPublish={mayPublish} onPublish={() => setPublishes(true)} />
      <p role="status" className="schemas-file">
        {saving.other === '' ? null : t('schemas.joined', { who: saving.other })}
      </p>
      {publication === newest ? null : (
        <p role="status" className="bp6-callout bp6-intent-warning">
          {t('schemas.backFirst', { newest, to: usable })}
        </p>
      )}
      <ConflictNote {...{ editing, saving }} />
      <OutdatedNote drafts={opened.contents.filter(({ outdated }) => outdated === true)} onDone={onRenew} />
      <p className="only-readers" role="status">
        {editing.announcement}
      </p>
      {check.data === undefined && check.error === undefined ? (
        // As high as a typical list of findings, so that the content below does not move under a finger.
        <FindingList
          findings={NONE}
          title={t('schemas.findingsSought')}
          none={t('schemas.findingsAwaited')}
          goTo={show}
        />
      ) : (
        <Loadable call={check}>
          {() => (
            <>
              <FindingList
                findings={findings}
                title={t('schemas.findings', { count: findings.length })}
                none={t('schemas.noFindings')}
                goTo={show}
                fix={fix}
              />
              <FindingList
                findings={otherFindings}
                title={t('schemas.othersCount', { count: otherFindings.length })}
                goTo={show}
              />
              <FindingList
                findings={lacking}
                title={t('schemas.untranslated', { count: lacking.length })}
                goTo={show}
                fix={fix}
              />
            </>
          )}
        </Loadable>
      )}
      <CommentList {...{ path, toComment }} about={chosen} />
      {children(findings)}
      {untranslated === undefined ? null : (
        <TranslationDialog of={untranslated} editing={editing} onDone={() => setUntranslated(undefined)} />
      )}
      {publishes ? (
        <PublishDialog
          based={newest}
          declareFormerName={({ entity, path: to, before: from, label }) => {
            const files = recordFormerName(editing.files, { entity, from, to });
            if (files === editing.files) return undefined;
            return () => editing.edit(files, { label: t('schemas.stepCarry', { what: t(label) }) });
          }}
          goTo={({ entity, path, label }) => {
            const file = checklistFiles(editing.files, entity).entity ?? '';
            return closing(goTo({ file, pointer: `/properties/${path}`, what: label }));
          }}
          show={(finding) => closing(show(finding))}
          onCancel={() => setPublishes(false)}
          onPublished={() => setPublishes(false)}
        />
      ) : null}
    </div>
  );
}

/** The title that a schema has itself. */
function titleOf(content: Json | undefined): string | undefined {
  const { title } = (content ?? {}) as { readonly title?: unknown };
  return typeof title === 'string' && title !== '' ? title : undefined;
}

/**
 * Opens a place of another file once all changes here are saved. Undefined for places outside of editable
 * files, e.g. in the grammar.
 */
function useOtherFile(
  path: string,
  { state }: DraftSaving,
  onOpen: (path: string, at: string) => void,
): (place: OutlinePlace) => (() => void) | undefined {
  const [next, setNext] = useState<OutlinePlace>();
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (next === undefined || state === 'saving') return;
    setNext(undefined);
    // A failed save keeps the editor open.
    if (state === 'saved') open(next.file, next.pointer);
  }, [next, state]);
  return (place) => {
    if (place.file === '' || place.file === path || place.file.startsWith('meta/')) return undefined;
    return () => setNext(place);
  };
}

interface EditorBarProps {
  readonly editing: EditSteps;
  readonly saving: DraftSaving;
  /** There are drafts to publish, and the open file has no blocking finding. */
  readonly mayPublish: boolean;
  readonly onPublish: () => void;
}

/** Toolbar: undo, redo, save state, publish. */
function EditorBar({ editing, saving, mayPublish, onPublish }: EditorBarProps) {
  const { t } = useMessages();
  return (
    <div className="schemas-bar">
      <Button
        icon={<Undo size={20} aria-hidden />}
        text={t('schemas.undo')}
        disabled={editing.undo === undefined}
        onClick={() => editing.undo?.()}
      />
      <Button
        icon={<Redo size={20} aria-hidden />}
        text={t('schemas.redo')}
        disabled={editing.redo === undefined}
        onClick={() => editing.redo?.()}
      />
      <span role="status" className="schemas-state" data-state={saving.state}>
        {t(`schemas.${saving.state}`)} {saving.failure}
      </span>
      {saving.state === 'failed' && saving.conflict === undefined ? (
        <Button text={t('ui.retry')} onClick={saving.retry} />
      ) : null}
      <Button
        intent="primary"
        text={t('schemas.publish')}
        disabled={saving.state !== 'saved' || !mayPublish}
        onClick={onPublish}
      />
    </div>
  );
}
