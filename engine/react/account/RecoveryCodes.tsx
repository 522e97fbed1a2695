import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { useWrite } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';

/** Displays new recovery codes once; they become valid when the user confirms having stored them. */
export function RecoveryCodes({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages();
  const propose = useWrite('proposeRecoveryCodes');
  const keep = useWrite('keepRecoveryCodes');
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useRef(async () => {
    const result = await propose.run({});
    if (result.ok) setCodes(result.value.codes);
    else onClose();
  });
  useEffect(() => void begin.current(), []);
  return (
    <ModalDialog title={t('account.recovery')} onClose={onClose}>
      <DialogBody>
        {codes === null ? (
          <Skeleton lines={5} />
        ) : (
          <div className="stack">
            <p>{t('account.recoveryHint')}</p>
            <ul className="recovery-codes">
              {codes.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ul>
          </div>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('ui.cancel')} onClick={onClose} />
            <Button
              intent="primary"
              disabled={codes === null}
              loading={keep.pending}
              text={t('account.recoveryKept')}
              onClick={async () => {
                if (codes !== null && (await keep.run({ body: { codes } })).ok) onClose();
              }}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
