import { useId } from 'react';
import { useMessages } from '../provider/useMessages.ts';

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
