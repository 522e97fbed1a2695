import { Button } from '@blueprintjs/core';
import { useWrite } from '../product/hostCalls.ts';
import type { SignedIn } from '../product/Session.ts';
import { useMessages } from '../provider/useMessages.ts';
import { askPasskey } from './askPasskey.ts';
import { canUsePasskeys } from './canUsePasskeys.ts';

interface PasskeySignInProps {
  readonly onEntered: (user: SignedIn) => void;
  readonly onRefused: (text: string) => void;
}

/** Sign-in by passkey only, where the browser supports it. */
export function PasskeySignIn({ onEntered, onRefused }: PasskeySignInProps) {
  const { t } = useMessages();
  const begin = useWrite('beginPasskeySignIn', 'silent');
  const finish = useWrite('finishSignIn', 'silent');
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    const challenge = await begin.run({});
    if (!challenge.ok) return onRefused(challenge.text);
    const passkey = await askPasskey(challenge.value);
    if (passkey === undefined) return onRefused(t('account.passkeyFailed'));
    const result = await finish.run({ body: { passkey } });
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
