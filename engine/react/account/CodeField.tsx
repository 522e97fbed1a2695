import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';

/** Input for the code of the second factor. */
export function CodeField({ code: { kind, text, setText } }: { readonly code: TypedCode }) {
  const { t } = useMessages();
  return (
    <>
      {kind === 'recovery' ? null : <p>{t('signIn.secondHint')}</p>}
      <ProofField kind={kind} value={text} onChange={setText} />
    </>
  );
}

/** Switches between app code and recovery code; null for users with one of them only. */
export function OtherCode({ code: { kind, switchKind } }: { readonly code: TypedCode }) {
  const { t } = useMessages();
  if (switchKind === undefined) return null;
  const text = t(kind === 'recovery' ? 'signIn.useApp' : 'signIn.useRecovery');
  return <Button variant="minimal" text={text} onClick={switchKind} />;
}

/** Minimum lengths of a recovery code and of an app code. */
const SHORTEST = { recovery: 10, code: 6 } as const;

export type TypedCode = ReturnType<typeof useTypedCode>;

/**
 * State of a code input: app code or, if the app is lost or missing, recovery code. @param ways available
 * kinds of the second factor.
 */
export function useTypedCode(ways: readonly string[]) {
  const [isTurned, setTurned] = useState(false);
  const [text, setText] = useState('');
  const [hasApp, hasRecovery] = [ways.includes('totp'), ways.includes('recovery')];
  const kind: keyof typeof SHORTEST = hasApp && !isTurned ? 'code' : 'recovery';
  const clear = () => setText('');
  const switchKind = () => {
    setTurned(!isTurned);
    clear();
  };
  return {
    isAsked: hasApp || hasRecovery,
    kind,
    text,
    setText,
    clear,
    /** Switches to the other kind; undefined if there is none. */
    switchKind: hasApp && hasRecovery ? switchKind : undefined,
    isWhole: text.trim().length >= SHORTEST[kind],
    proof: kind === 'code' ? { code: text } : { recoveryCode: text },
  };
}

/** Input properties per kind of proof. */
const KINDS = {
  password: {
    label: 'signIn.password',
    input: { type: 'password', autoComplete: 'current-password', maxLength: 200 },
  },
  code: {
    label: 'account.code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 },
  },
  recovery: { label: 'signIn.recoveryCode', input: { autoComplete: 'off', maxLength: 30 } },
} as const;

interface ProofFieldProps {
  readonly kind: keyof typeof KINDS;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Input for a password, an app code or a recovery code. */
export function ProofField({ kind, value, onChange }: ProofFieldProps) {
  const { t } = useMessages();
  const id = useId();
  const { label, input } = KINDS[kind];
  return (
    <div className="sign-in-field">
      <label className="bp6-label" htmlFor={id}>
        {t(label)}
      </label>
      <input
        key={kind}
        id={id}
        className="bp6-input bp6-fill"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
