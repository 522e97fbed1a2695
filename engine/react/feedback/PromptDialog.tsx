import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { ModalDialog } from './ModalDialog.tsx';

interface PromptDialogProps {
  readonly title: string;
  /** Reason of the last refusal; empty: none. */
  readonly refusal: string;
  /** The submit button; `disabled` while required input is missing. */
  readonly submit: { readonly text: string; readonly loading: boolean; readonly disabled: boolean };
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** A further button at the other end of the footer. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog with a few inputs: fields, refusal, 'Annulla', and the submit button, which Enter presses. */
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
          // A disabled button does not prevent submission by Enter.
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
