import { Button } from '@blueprintjs/core';
import { editSchema } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './useEditSteps.ts';
import type { DraftSaving } from './useSchemaDrafts.ts';

/** Another administrator saved the same file meanwhile: who, and which of the two goes on. Nothing is lost: what is replaced is a step back. */
export function ConflictNote({
  editing,
  saving,
}: {
  readonly editing: EditSteps;
  readonly saving: DraftSaving;
}) {
  const { t } = useMessages();
  const { conflict, settle } = saving;
  if (conflict === undefined) return null;
  const { path, who, content } = conflict;
  const takeTheirs = () => {
    settle();
    const files = editSchema(editing.now(), { does: 'set', file: path, at: '', value: content });
    editing.edit(files, { label: t('schemas.stepTheirs', { who }) });
  };
  return (
    <div role="alert" className="bp6-callout bp6-intent-warning schemas-conflict">
      <p>{t('schemas.conflict', { who, path })}</p>
      <Button text={t('schemas.takeTheirs', { who })} onClick={takeTheirs} />
      <Button text={t('schemas.keepMine')} onClick={settle} />
    </div>
  );
}
