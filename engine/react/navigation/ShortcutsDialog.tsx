import { DialogBody } from '@blueprintjs/core';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import { SHORTCUTS } from '../keyboard/shortcuts.ts';
import { useMessages } from '../provider/useMessages.ts';

/** List of the keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages();
  return (
    <ModalDialog closeButton outside title={t('ui.shortcuts')} onClose={onClose}>
      <DialogBody>
        <dl className="facts">
          {SHORTCUTS.map(({ keys, label }) => (
            <div key={label} className="fact">
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(label)}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </ModalDialog>
  );
}
