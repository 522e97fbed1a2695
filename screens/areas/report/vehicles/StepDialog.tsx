import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { ModalDialog, useMessages } from '../../../../engine/react/index.ts';

interface StepDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something to choose or look at beside the step. */
export function StepDialog({ title, onClose, children }: StepDialogProps) {
  const { t } = useMessages();
  return (
    <ModalDialog title={title} onClose={onClose} outside className="step-dialog">
      <DialogBody>{children}</DialogBody>
      <DialogFooter actions={<Button text={t('ui.close')} onClick={onClose} />} />
    </ModalDialog>
  );
}
