import { Button } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './useEditSteps.ts';
import type { DraftSaving } from './useSchemaDrafts.ts';

interface EditorBarProps {
  readonly editing: EditSteps;
  readonly saving: DraftSaving;
  /** There are drafts to publish, and the open file has no blocking finding. */
  readonly mayPublish: boolean;
  readonly onPublish: () => void;
}

/** Toolbar: undo, redo, save state, publish. */
export function EditorBar({ editing, saving, mayPublish, onPublish }: EditorBarProps) {
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
