import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { SWRConfig } from 'swr';
import type { Calls } from '#generated/calls.ts';
import { CallFailure } from '../../index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import { ownCache } from '../product/embeddedData.ts';
import { type SignedIn, useCall, useWrite } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { CodeField, OtherCode, type TypedCode, useTypedCode } from './CodeField.tsx';
import { askPasskey, canUsePasskeys } from './passkeys.ts';
import './login.css';

interface SignInFormProps {
  /** Present when a session is renewed. */
  readonly username?: string;
  readonly onEntered: (user: SignedIn) => void;
}

/**
 * User name and password. A refusal is displayed beside the fields and announced, and the password gets the
 * focus.
 */
export function SignInForm({ username = '', onEntered }: SignInFormProps) {
  const { t } = useMessages();
  const login = useWrite('login', 'silent');
  const [values, setValues] = useState({ username, password: '' });
  const [refusal, setRefusal] = useState('');
  const [second, setSecond] = useState(false);
  const [visible, setVisible] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (values.username.trim() === '' || values.password === '') {
      setRefusal(t('signIn.missing'));
      return;
    }
    const result = await login.write({ body: { ...values, username: values.username.trim() } });
    if (result.ok) onEntered(result.value);
    else if (result.failure instanceof CallFailure && result.failure.code === 'SECOND_FACTOR_NEEDED') {
      setSecond(true);
    } else {
      setRefusal(result.text);
      password.current?.select();
    }
  };

  if (second) {
    const restart = () => {
      setSecond(false);
      setValues({ ...values, password: '' });
    };
    return (
      <SWRConfig value={ownCache}>
        <SecondStep onEntered={onEntered} onRestart={restart} />
      </SWRConfig>
    );
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <div role="alert">
        {refusal === '' ? null : <p className="bp6-callout bp6-intent-danger">{refusal}</p>}
      </div>
      <label className="sign-in-field">
        <span className="bp6-label">{t('signIn.username')}</span>
        <input
          className="bp6-input bp6-fill"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.username}
          onChange={(event) => setValues({ ...values, username: event.target.value })}
        />
      </label>
      <div className="sign-in-field">
        <label className="bp6-label" htmlFor={id}>
          {t('signIn.password')}
        </label>
        <div className="sign-in-password">
          <input
            id={id}
            ref={password}
            className="bp6-input bp6-fill"
            name="password"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => setValues({ ...values, password: event.target.value })}
          />
          <Button
            className="icon-button"
            variant="minimal"
            aria-label={t(visible ? 'signIn.hide' : 'signIn.show')}
            aria-pressed={visible}
            icon={visible ? <EyeOff size={20} aria-hidden /> : <EyeOpen size={20} aria-hidden />}
            onClick={() => setVisible(!visible)}
          />
        </div>
      </div>
      <Button
        type="submit"
        intent="primary"
        fill
        size="large"
        loading={login.pending}
        text={t('signIn.submit')}
      />
      <PasskeySignIn onEntered={onEntered} onRefused={setRefusal} />
    </form>
  );
}

interface PasskeySignInProps {
  readonly onEntered: (user: SignedIn) => void;
  readonly onRefused: (text: string) => void;
}

/** Sign-in by passkey only, where the browser supports it. */
function PasskeySignIn({ onEntered, onRefused }: PasskeySignInProps) {
  const { t } = useMessages();
  const begin = useWrite('beginPasskeySignIn', 'silent');
  const finish = useWrite('finishSignIn', 'silent');
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    const challenge = await begin.write({});
    if (!challenge.ok) return onRefused(challenge.text);
    const passkey = await askPasskey(challenge.value);
    if (passkey === undefined) return onRefused(t('account.passkeyFailed'));
    const result = await finish.write({ body: { passkey } });
    if (result.ok) onEntered(result.value);
    else onRefused(result.text);
  };
  return (
    <Button
      fill
      size="large"
      loading={begin.pending || finish.pending}
      text={t('signIn.withPasskey')}
      onClick={() => void enter()}
    />
  );
}

interface SignInAgainProps {
  readonly user: SignedIn;
  readonly onEntered: (user: SignedIn) => void;
  readonly onLeave: () => void;
}

/** Sign-in dialog above a page whose session has expired; the page and all input in it stay. */
export function SignInAgain({ user, onEntered, onLeave }: SignInAgainProps) {
  const { t } = useMessages();
  return (
    <ModalDialog title={t('signIn.again')} escapable={false} onClose={() => {}}>
      <DialogBody>
        <div className="stack">
          <p>{t('session.expired')}</p>
          <SignInForm username={user.username} onEntered={onEntered} />
        </div>
      </DialogBody>
      <DialogFooter actions={<Button variant="minimal" text={t('signIn.other')} onClick={onLeave} />} />
    </ModalDialog>
  );
}

interface SecondStepProps {
  readonly onEntered: (user: SignedIn) => void;
  readonly onRestart: () => void;
}

/** Second step of sign-in for users with a second factor: app code, passkey or recovery code. */
function SecondStep({ onEntered, onRestart }: SecondStepProps) {
  const { t } = useMessages();
  const step = useCall('fetchSecondStep', {});
  const finish = useWrite('finishSignIn', 'silent');
  const [refusal, setRefusal] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const send = async (body: NonNullable<Calls['finishSignIn']['request']['body']>) => {
    const result = await finish.write({ body });
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
