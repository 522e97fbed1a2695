import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { ModalDialog } from './ModalDialog.tsx';
import type { OpenDialog } from './useDialogs.ts';

/**
 * An alert or a question titled 'Attenzione!' unless it says otherwise (UI-02). Focus starts on the safe answer and
 * stays inside; Esc refuses; clicking beside it does nothing, so that a gloved thumb decides nothing.
 */
export function MessageDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const { t } = useMessages();
  const textId = useId();
  const { content, kind, answer } = dialog;
  const asks = kind === 'confirm';
  const intent = content.variant ?? 'primary';
  return (
    <ModalDialog
      role="alertdialog"
      title={t(content.title ?? 'ui.attention')}
      aria-describedby={textId}
      onClose={() => answer(false)}
      className="message-dialog"
    >
      <DialogBody>
        <p id={textId}>{t(content.text)}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {asks ? (
              <Button text={t(content.cancel ?? 'ui.no')} onClick={() => answer(false)} autoFocus />
            ) : null}
            <Button
              intent={intent}
              text={t(content.confirm ?? (asks ? 'ui.yes' : 'ui.understood'))}
              onClick={() => answer(true)}
              autoFocus={!asks}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
