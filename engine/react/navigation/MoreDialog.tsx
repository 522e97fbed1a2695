import { DialogBody } from '@blueprintjs/core';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { NavigationList } from './NavigationList.tsx';
import type { NavigationEntry, NavigationGroup } from './navigationOf.ts';

interface MoreDialogProps {
  readonly groups: readonly NavigationGroup[];
  readonly current: NavigationEntry | undefined;
  readonly onClose: () => void;
}

/** All navigation entries, on a phone. */
export function MoreDialog({ groups, current, onClose }: MoreDialogProps) {
  const { t } = useMessages();
  return (
    <ModalDialog closeButton outside title={t('ui.allScreens')} onClose={onClose} className="more-dialog">
      <DialogBody>
        <nav className="more-places" aria-label={t('ui.allScreens')}>
          <NavigationList groups={groups} current={current} onFollow={onClose} />
        </nav>
      </DialogBody>
    </ModalDialog>
  );
}
