import { KeyChoice } from '../navigation/KeyChoice.tsx';
import { DemoNotice } from '../product/DemoNotice.tsx';
import { useProduct } from '../product/Product.ts';
import type { SignedIn } from '../product/Session.ts';
import { useMessages } from '../provider/useMessages.ts';
import { CompanySignIn } from './CompanySignIn.tsx';
import { DemoUsers } from './DemoUsers.tsx';
import { Door } from './Door.tsx';
import { SignInForm } from './SignInForm.tsx';

interface SignInPageProps {
  readonly onEntered: (user: SignedIn) => void;
  readonly chosenLocale: string;
  readonly onLocale: (locale: string) => void;
}

/** Sign-in page: name, password, language; in demo mode also the demo users. */
export function SignInPage({ onEntered, chosenLocale, onLocale }: SignInPageProps) {
  const { t } = useMessages();
  const { languages } = useProduct();
  return (
    <Door title={t('signIn.title')} notice={<DemoNotice />}>
      <CompanySignIn onEntered={onEntered} />
      <SignInForm onEntered={onEntered} />
      <DemoUsers onEntered={onEntered} />
      <KeyChoice
        label={t('ui.language')}
        value={chosenLocale}
        choices={languages.map(({ locale: value, name }) => ({ value, label: name, lang: value }))}
        onChoose={onLocale}
      />
    </Door>
  );
}
