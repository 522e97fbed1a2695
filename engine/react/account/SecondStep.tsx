import { Button } from '@blueprintjs/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { type SignedIn, useCall, useWrite } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { CodeField, OtherCode, type TypedCode, useTypedCode } from './CodeField.tsx';
import { askPasskey } from './passkeys.ts';

interface SecondStepProps {
  readonly onEntered: (user: SignedIn) => void;
  readonly onRestart: () => void;
}

/** Second step of sign-in for users with a second factor: app code, passkey or recovery code. */
export function SecondStep({ onEntered, onRestart }: SecondStepProps) {
  const { t } = useMessages();
  const step = useCall('fetchSecondStep', {});
  const finish = useWrite('finishSignIn', 'silent');
  const [refusal, setRefusal] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const send = async (body: NonNullable<Calls['finishSignIn']['request']['body']>) => {
    const result = await finish.run({ body });
    if (result.ok) onEntered(result.value);
    else setRefusal(result.text);
    return result.ok;
  };
  const signWith = async (options: unknown) => {
    const passkey = await askPasskey(options);
    if (passkey === undefined) setRefusal(t('account.passkeyFailed'));
    else await send({ passkey });
  };
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('signIn.second')}
      </h2>
      <div role="alert">
        {refusal === '' ? null : <p className="bp6-callout bp6-intent-danger">{refusal}</p>}
      </div>
      <Loadable call={step} lines={3}>
        {({ ways, passkey }) => (
          <>
            {passkey === null ? null : (
              <Button
                intent="primary"
                fill
                size="large"
                loading={finish.pending}
                text={t('signIn.usePasskey')}
                onClick={() => void signWith(passkey)}
              />
            )}
            <CodeForm ways={ways} pending={finish.pending} onSend={send} />
          </>
        )}
      </Loadable>
      <Button variant="minimal" text={t('signIn.restart')} onClick={onRestart} />
    </div>
  );
}

interface CodeFormProps {
  readonly ways: readonly string[];
  readonly pending: boolean;
  readonly onSend: (body: TypedCode['proof']) => Promise<boolean>;
}

function CodeForm({ ways, pending, onSend }: CodeFormProps) {
  const { t } = useMessages();
  const code = useTypedCode(ways);
  if (!code.isAsked) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await onSend(code.proof))) code.clear();
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <CodeField code={code} />
      <Button
        type="submit"
        intent="primary"
        fill
        size="large"
        loading={pending}
        disabled={!code.isWhole}
        text={t('signIn.continue')}
      />
      <OtherCode code={code} />
    </form>
  );
}
