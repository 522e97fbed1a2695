import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { CallFailure } from '../../index.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useWrite } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import './login.css';
import { askPasskey } from './askPasskey.ts';
import { CodeField, OtherCode } from './CodeField.tsx';
import { ProofField } from './ProofField.tsx';
import { useTypedCode } from './useTypedCode.ts';

interface ProveIdentityProps {
  readonly username: string;
  /** Whether who is signed in has proved it, or thought better of it. */
  readonly onAnswer: (proved: boolean) => void;
}

type Begun = Calls['beginReauthentication']['output'];
type Proof = NonNullable<Calls['reauthenticate']['request']['body']>;

/** The step is over, or a factor was added meanwhile: what may be proved with is asked anew. */
const BEGIN_ANEW: readonly unknown[] = ['STEP_GONE', 'PROOF_INCOMPLETE'];

/**
 * Asks who is signed in to prove it once more, above the page, as wholly as at the door: by password and, whoever has a second factor, by
 * a code or a passkey too. What was refused for want of it is then sent again by itself.
 */
export function ProveIdentity({ username, onAnswer }: ProveIdentityProps) {
  const { t } = useMessages();
  const begin = useWrite('beginReauthentication', 'silent');
  const prove = useWrite('reauthenticate', 'silent');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const code = useTypedCode(begun?.ways ?? []);
  // A password alone needs no beginning: where this fails, it is left.
  const start = useRef(async () => {
    const result = await begin.run({});
    if (result.ok) setBegun(result.value);
  });
  useEffect(() => void start.current(), []);
  const send = async (proof: Omit<Proof, 'password'>) => {
    const result = await prove.run({ body: { password, ...proof } });
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
  const passkey = begun?.passkey ?? null;
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
      <p>{t(begun?.ways.length ? 'account.proveBothHint' : 'account.proveHint')}</p>
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
