import { Button } from '@blueprintjs/core';
import { kindOf, mergeJson } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ShownContent } from './ShownContent.tsx';
import { ShownPlace } from './ShownPlace.tsx';
import type { EditSteps } from './useEditSteps.ts';
import type { DraftSaving } from './useSchemaDrafts.ts';

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
        {conflicts.map(({ pointer, own: ownContent, release }) => (
          <li key={pointer}>
            <p>
              <ShownPlace kind={kindOf(path)?.kind} pointer={pointer} />
            </p>
            <dl>
              <div>
                <dt>{t('schemas.conflictMine')}</dt>
                <dd>
                  <ShownContent content={ownContent} />
                </dd>
              </div>
              <div>
                <dt>{who}</dt>
                <dd>
                  <ShownContent content={release} />
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
