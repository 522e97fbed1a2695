import { useEffect, useId, useRef, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { Skeleton } from '../feedback/Loadable.tsx';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useWrite } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';

type Proposed = Calls['proposeTotp']['output'];

/** Displays the secret of a new authenticator app and verifies the first code generated from it. */
export function AddApp({ onClose }: { readonly onClose: (isAdded: boolean) => void }) {
  const { t } = useMessages();
  const propose = useWrite('proposeTotp');
  const confirm = useWrite('confirmTotp', 'silent');
  const [proposed, setProposed] = useState<Proposed | null>(null);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const begin = useRef(async () => {
    const result = await propose.run({});
    if (result.ok) setProposed(result.value);
    else onClose(false);
  });
  useEffect(() => void begin.current(), []);
  const submit = async () => {
    if (proposed === null) return;
    const result = await confirm.run({ body: { secret: proposed.secret, code } });
    if (result.ok) onClose(true);
    else {
      setRefusal(result.text);
      setCode('');
    }
  };
  return (
    <PromptDialog
      title={t('account.addApp')}
      refusal={refusal}
      submit={{
        text: t('account.proveSubmit'),
        loading: confirm.pending,
        disabled: proposed === null || code.trim().length < 6,
      }}
      onSubmit={() => void submit()}
      onCancel={() => onClose(false)}
    >
      {proposed === null ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <p>{t('account.scan')}</p>
          <img
            className="qr"
            alt={t('account.qr')}
            src={`data:image/svg+xml,${encodeURIComponent(proposed.qr)}`}
          />
          <p>
            {t('account.secret')} <code className="secret">{proposed.secret}</code>
          </p>
          <label className="bp6-label" htmlFor={id}>
            {t('account.code')}
          </label>
          <input
            id={id}
            className="bp6-input bp6-fill"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      )}
    </PromptDialog>
  );
}
