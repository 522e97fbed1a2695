import { Button } from '@blueprintjs/core';
import { CallFormServices } from '../field/CallFormServices.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { SecondFactors } from './SecondFactors.tsx';
import { SignInLayout } from './SignInPage.tsx';

interface PendingStepPageProps {
  readonly owes: 'password' | 'factor';
  readonly onSettled: () => void;
  readonly onLeave: () => void;
}

/** Message ids per required action. */
const ASKED = {
  password: { title: 'account.choosePassword', hint: 'account.choosePasswordHint' },
  factor: { title: 'account.factorNeeded', hint: 'account.factorNeededHint' },
} as const;

/**
 * Required action (new password, second factor) before anything else: the server refuses all other calls
 * until then.
 */
export function PendingStepPage({ owes, onSettled, onLeave }: PendingStepPageProps) {
  const { t } = useMessages();
  return (
    <SignInLayout title={t(ASKED[owes].title)}>
      <p>{t(ASKED[owes].hint)}</p>
      {owes === 'password' ? (
        <CallFormServices>
          <ChangePassword onChanged={onSettled} />
        </CallFormServices>
      ) : (
        <SecondFactors onAdded={onSettled} />
      )}
      <Button variant="minimal" text={t('ui.signOut')} onClick={onLeave} />
    </SignInLayout>
  );
}
