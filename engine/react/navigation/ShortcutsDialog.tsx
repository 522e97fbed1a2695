import { Dialog, DialogBody } from '@blueprintjs/core';
import { useReturnFocus } from '../feedback/useReturnFocus.ts';
import { useMessages } from '../provider/useMessages.ts';
import { SHORTCUTS } from './shortcuts.ts';

/** What the keyboard can do. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { t } = useMessages();
  return (
    <Dialog isOpen title={t('ui.shortcuts')} onClose={onClose}>
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
    </Dialog>
  );
}
