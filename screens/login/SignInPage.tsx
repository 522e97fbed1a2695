import { Choice, useEngine, useMessages } from '../../engine/react/index.ts';
import { DemoNotice } from '../app/DemoNotice.tsx';
import { inOrder } from '../app/locale.ts';
import { useProduct } from '../app/Product.ts';
import type { SignedIn } from '../app/session/Session.ts';
import { CompanySignIn } from './CompanySignIn.tsx';
import { DemoUsers } from './DemoUsers.tsx';
import { Door } from './Door.tsx';
import { SignInForm } from './SignInForm.tsx';

interface SignInPageProps {
  readonly onEntered: (user: SignedIn) => void;
  readonly onLocale: (locale: string) => void;
}

/** The door: name, password, language; in demo mode also who may try. */
export function SignInPage({ onEntered, onLocale }: SignInPageProps) {
  const { t } = useMessages();
  const { locale } = useEngine();
  const { messages } = useProduct();
  return (
    <Door title={t('signIn.title')} notice={<DemoNotice />}>
      <CompanySignIn onEntered={onEntered} />
      <SignInForm onEntered={onEntered} />
      <DemoUsers onEntered={onEntered} />
      <Choice
        label={t('ui.language')}
        value={locale}
        choices={inOrder(Object.values(messages)).map(({ locale: value, name }) => ({
          value,
          label: name,
          lang: value,
        }))}
        onChoose={onLocale}
      />
    </Door>
  );
}
