import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import type { SignedIn } from '../product/Session.ts';
import { useMessages } from '../provider/useMessages.ts';
import './login.css';
import { SignInForm } from './SignInForm.tsx';

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
