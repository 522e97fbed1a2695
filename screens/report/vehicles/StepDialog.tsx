import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../../engine/react/index.ts';

interface StepDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something to choose or look at beside the step. */
export function StepDialog({ title, onClose, children }: StepDialogProps) {
  const { t } = useMessages();
  return (
    <Dialog isOpen title={title} onClose={onClose} isCloseButtonShown={false} className="step-dialog">
      <DialogBody>{children}</DialogBody>
      <DialogFooter actions={<Button text={t('ui.close')} onClick={onClose} />} />
    </Dialog>
  );
}
