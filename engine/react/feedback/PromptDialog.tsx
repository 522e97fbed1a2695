import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { ModalDialog } from './ModalDialog.tsx';

interface PromptDialogProps {
  readonly title: string;
  /** Why what was sent last was not taken; empty: nothing. */
  readonly refusal: string;
  /** The button that sends; `disabled` as long as what is asked for is not there. */
  readonly submit: { readonly text: string; readonly loading: boolean; readonly disabled: boolean };
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** A further button, at the footer's other end. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog that asks for a few values and sends them: fields, what was refused, 'Annulla' and the button that Enter presses. */
export function PromptDialog({
  title,
  refusal,
  submit,
  onSubmit,
  onCancel,
  aside,
  children,
}: PromptDialogProps) {
  const { t } = useMessages();
  return (
    <ModalDialog title={title} onClose={onCancel}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a field presses no button.
          if (!submit.disabled && !submit.loading) onSubmit();
        }}
      >
        <DialogBody>
          <div className="stack">
            <div role="alert">
              {refusal === '' ? null : <p className="bp6-callout bp6-intent-danger">{refusal}</p>}
            </div>
            {children}
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('ui.cancel')} onClick={onCancel} />
              <Button type="submit" intent="primary" {...submit} />
            </>
          }
        >
          {aside}
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}
