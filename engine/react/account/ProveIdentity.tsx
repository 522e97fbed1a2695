import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { CallFailure } from '../../index.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useWrite } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { CodeField, OtherCode, ProofField, useTypedCode } from './CodeField.tsx';
import { askPasskey } from './passkeys.ts';
import './login.css';

interface ProveIdentityProps {
  readonly username: string;
  /** Called with whether the identity was proved; false: cancelled. */
  readonly onAnswer: (proved: boolean) => void;
}

type Begun = Calls['beginReauthentication']['output'];
type Proof = NonNullable<Calls['reauthenticate']['request']['body']>;

/**
 * Error codes after which the available proofs are requested again: the step expired, or a factor was added
 * meanwhile.
 */
const BEGIN_ANEW: readonly unknown[] = ['STEP_GONE', 'PROOF_INCOMPLETE'];

/**
 * Dialog that asks the signed-in user to prove the identity again, as at sign-in: by password and, with a
 * second factor, also by code or passkey. The refused call is then repeated automatically.
 */
export function ProveIdentity({ username, onAnswer }: ProveIdentityProps) {
  const { t } = useMessages();
  const begin = useWrite('beginReauthentication', 'silent');
  const prove = useWrite('reauthenticate', 'silent');
  const [ways, setWays] = useState<Begun | null>(null);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const code = useTypedCode(ways?.ways ?? []);
  // A password alone needs no challenge, so a failure here is ignored.
  const start = useRef(async () => {
    const result = await begin.write({});
    if (result.ok) setWays(result.value);
  });
  useEffect(() => void start.current(), []);
  const send = async (proof: Omit<Proof, 'password'>) => {
    const result = await prove.write({ body: { password, ...proof } });
    if (result.ok) return onAnswer(true);
    setRefusal(result.text);
    code.clear();
    const why = result.failure instanceof CallFailure ? result.failure.code : undefined;
    if (why === 'PASSWORD_WRONG') setPassword('');
    if (BEGIN_ANEW.includes(why)) await start.current();
  };
  const signWith = async (options: unknown) => {
    const passkey = await askPasskey(options);
    if (passkey === undefined) setRefusal(t('account.passkeyFailed'));
    else await send({ passkey });
  };
  const passkey = ways?.passkey ?? null;
  const byPasskey = passkey !== null && !code.isAsked;
  const submit = () => {
    void (byPasskey ? signWith(passkey) : send(code.isAsked ? code.proof : {}));
  };
  return (
    <PromptDialog
      title={t('account.prove')}
      refusal={refusal}
      submit={{
        text: t(byPasskey ? 'signIn.usePasskey' : 'account.proveSubmit'),
        loading: begin.pending || prove.pending,
        disabled: password === '' || (code.isAsked && !code.isWhole),
      }}
      onSubmit={submit}
      onCancel={() => onAnswer(false)}
    >
      <p>{t(ways?.ways.length ? 'account.proveBothHint' : 'account.proveHint')}</p>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <ProofField kind="password" value={password} onChange={setPassword} />
      {code.isAsked ? <CodeField code={code} /> : null}
      <OtherCode code={code} />
      {passkey === null || byPasskey ? null : (
        <Button
          disabled={password === ''}
          text={t('signIn.usePasskey')}
          onClick={() => void signWith(passkey)}
        />
      )}
    </PromptDialog>
  );
}
