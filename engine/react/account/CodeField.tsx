import { Button } from '@blueprintjs/core';
import { useMessages } from '../provider/useMessages.ts';
import { ProofField } from './ProofField.tsx';
import type { TypedCode } from './useTypedCode.ts';

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
export function OtherCode({ code: { kind, turn } }: { readonly code: TypedCode }) {
  const { t } = useMessages();
  if (turn === undefined) return null;
  const text = t(kind === 'recovery' ? 'signIn.useApp' : 'signIn.useRecovery');
  return <Button variant="minimal" text={text} onClick={turn} />;
}
