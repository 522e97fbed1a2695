import { Button } from '@blueprintjs/core';
import type { Calls } from '#generated/calls.ts';
import type { Json } from '../../../contract/index.ts';
import { kindOf, mergeJson } from '../../../editor/index.ts';
import { callByName } from '../../../index.ts';
import { useWrite } from '../../product/typedCalls.ts';
import { useEngine } from '../../provider/Engine.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { ShownContent, ShownPlace } from './ShownPlace.tsx';
import type { EditSteps } from './useEditSteps.ts';
import type { DraftSaving, StoredContent } from './useSchemaDrafts.ts';

interface ConflictNoteProps {
  readonly editing: EditSteps;
  readonly saving: DraftSaving;
}

/**
 * Another administrator has changed the same places of a file: the name, both values per place, and buttons
 * to choose one side. Changes of only one side are merged.
 */
export function ConflictNote({ editing, saving }: ConflictNoteProps) {
  const { t } = useMessages();
  const { conflict, settle } = saving;
  if (conflict === undefined) return null;
  const { path, base, content } = conflict;
  const who = conflict.who === '' ? t('schemas.somebody') : conflict.who;
  const { conflicts } = mergeJson(base, content, editing.files[path] ?? null);
  return (
    <div role="alert" className="bp6-callout bp6-intent-warning schemas-conflict">
      <p>{t('schemas.conflict', { who, path })}</p>
      <ul>
        {conflicts.map(({ pointer, ours, theirs }) => (
          <li key={pointer}>
            <p>
              <ShownPlace kind={kindOf(path)?.kind} pointer={pointer} />
            </p>
            <dl>
              <div>
                <dt>{t('schemas.conflictMine')}</dt>
                <dd>
                  <ShownContent content={ours} />
                </dd>
              </div>
              <div>
                <dt>{who}</dt>
                <dd>
                  <ShownContent content={theirs} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <Button text={t('schemas.takeTheirs', { who })} onClick={() => settle('theirs')} />
      <Button text={t('schemas.keepMine')} onClick={() => settle('mine')} />
    </div>
  );
}

interface OutdatedNoteProps {
  /** Drafts older than the publication in force. */
  readonly drafts: readonly StoredContent[];
  readonly onDone: () => Promise<void>;
}

/** Notice that a draft is older than the publication in force, with buttons to keep or discard it. */
export function OutdatedNote({ drafts, onDone }: OutdatedNoteProps) {
  const { t } = useMessages();
  const { client } = useEngine();
  const fetchFile = callByName(client, 'fetchSchemaFile');
  const save = useWrite('saveSchemaDraft', 'toast');
  const discard = useWrite('discardSchemaDraft', 'toast');
  if (drafts.length === 0) return null;
  const keep = async () => {
    for (const { path } of drafts) {
      const file = (await fetchFile({ query: { path } })) as Calls['fetchSchemaFile']['output'];
      const { draft, hash, inForce, release } = file;
      if (draft === null) continue;
      const { revision, base, content } = draft;
      // What is in force stays where the draft does not change it.
      const { merged } = mergeJson(base as Json, inForce as Json, (content ?? release) as Json);
      await save.write({ body: { path, revision, hash, content: merged as never, renewed: true } });
    }
    await onDone();
  };
  const discardDrafts = async () => {
    for (const { path, revision } of drafts) await discard.write({ query: { path, revision } });
    await onDone();
  };
  return (
    <div role="alert" className="bp6-callout bp6-intent-warning schemas-conflict">
      <p>{t('schemas.outdated', { files: drafts.map(({ path }) => path).join(', ') })}</p>
      <Button text={t('schemas.keepDraft')} disabled={save.pending} onClick={() => void keep()} />
      <Button text={t('schemas.letGo')} disabled={discard.pending} onClick={() => void discardDrafts()} />
    </div>
  );
}
