import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { startRegistration } from '@simplewebauthn/browser';
import { useEffect, useId, useRef, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { Loadable, Skeleton } from '../feedback/Loadable.tsx';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useCall, useWrite } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { BlockProps } from '../screen/Block.ts';
import { canUsePasskeys } from './passkeys.ts';
import './account.css';

interface SecondFactorsProps extends Partial<BlockProps> {
  /** Called when a factor was added. */
  readonly onAdded?: () => void;
}

/** Authenticator app, passkeys and recovery codes: list, add, remove. */
export function SecondFactors({ onAdded }: SecondFactorsProps) {
  const { t, value } = useMessages();
  const { confirm, toast } = useFeedback();
  const factors = useCall('fetchMyFactors', {});
  const removeApp = useWrite('removeTotp');
  const removePasskey = useWrite('removePasskey');
  const beginPasskey = useWrite('beginPasskey');
  const addPasskey = useWrite('addPasskey');
  const [open, setOpen] = useState<'app' | 'codes' | null>(null);
  const added = () => {
    factors.refresh();
    onAdded?.();
  };
  const makePasskey = async () => {
    const challenge = await beginPasskey.write({});
    if (!challenge.ok) return;
    const optionsJSON = challenge.value as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    // Cancelled by the user, or not supported by the device: no state has changed.
    const passkey = await startRegistration({ optionsJSON }).catch(() => null);
    if (passkey === null) return toast({ variant: 'danger', text: t('account.passkeyFailed') });
    const date = value(new Date().toISOString(), 'date-time');
    const name = t('account.passkeyName', { date });
    const result = await addPasskey.write({
      body: { name, passkey: passkey as unknown as Record<string, unknown> },
    });
    if (result.ok) added();
  };
  return (
    <Loadable call={factors} lines={4}>
      {({ totp, passkeys, recoveryCodes }) => (
        <div className="stack">
          <p className="soft">{t('account.factorsHint')}</p>
          <div className="factor">
            <h3>{t('account.app')}</h3>
            <p>{t(totp ? 'account.appOn' : 'account.appOff')}</p>
            {totp ? (
              <Button
                text={t('account.removeApp')}
                onClick={async () => {
                  if (!(await confirm(t('account.removeAppAsk')))) return;
                  if ((await removeApp.write({})).ok) factors.refresh();
                }}
              />
            ) : (
              <Button text={t('account.addApp')} onClick={() => setOpen('app')} />
            )}
          </div>
          <div className="factor">
            <h3>{t('account.passkeys')}</h3>
            <p className="soft">{t('account.passkeyHint')}</p>
            {passkeys.length === 0 ? <p>{t('account.noPasskeys')}</p> : null}
            <ul className="passkeys">
              {passkeys.map(({ passkeyId, name }) => (
                <li key={passkeyId}>
                  <span>{name}</span>
                  <Button
                    text={t('account.removePasskey', { name })}
                    onClick={async () => {
                      if (!(await confirm(t('account.removePasskeyAsk', { name })))) return;
                      if ((await removePasskey.write({ params: { passkeyId } })).ok) factors.refresh();
                    }}
                  />
                </li>
              ))}
            </ul>
            {canUsePasskeys() ? (
              <Button
                text={t('account.addPasskey')}
                loading={beginPasskey.pending || addPasskey.pending}
                onClick={() => void makePasskey()}
              />
            ) : null}
          </div>
          {totp || passkeys.length > 0 ? (
            <div className="factor">
              <h3>{t('account.recovery')}</h3>
              <p>{t('account.recoveryLeft', { count: recoveryCodes })}</p>
              <Button text={t('account.makeRecovery')} onClick={() => setOpen('codes')} />
            </div>
          ) : null}
          {open === 'app' ? (
            <AddApp
              onClose={(isAdded) => {
                setOpen(null);
                if (isAdded) added();
              }}
            />
          ) : null}
          {open === 'codes' ? (
            <RecoveryCodes
              onClose={() => {
                setOpen(null);
                factors.refresh();
              }}
            />
          ) : null}
        </div>
      )}
    </Loadable>
  );
}

/** Displays new recovery codes once; they become valid when the user confirms having stored them. */
function RecoveryCodes({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages();
  const propose = useWrite('proposeRecoveryCodes');
  const confirmCodes = useWrite('keepRecoveryCodes');
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useRef(async () => {
    const result = await propose.write({});
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
              loading={confirmCodes.pending}
              text={t('account.recoveryKept')}
              onClick={async () => {
                if (codes !== null && (await confirmCodes.write({ body: { codes } })).ok) onClose();
              }}
            />
          </>
        }
      />
    </ModalDialog>
  );
}

type Proposed = Calls['proposeTotp']['output'];

/** Displays the secret of a new authenticator app and verifies the first code generated from it. */
function AddApp({ onClose }: { readonly onClose: (isAdded: boolean) => void }) {
  const { t } = useMessages();
  const propose = useWrite('proposeTotp');
  const confirm = useWrite('confirmTotp', 'silent');
  const [proposed, setProposed] = useState<Proposed | null>(null);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const begin = useRef(async () => {
    const result = await propose.write({});
    if (result.ok) setProposed(result.value);
    else onClose(false);
  });
  useEffect(() => void begin.current(), []);
  const submit = async () => {
    if (proposed === null) return;
    const result = await confirm.write({ body: { secret: proposed.secret, code } });
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
