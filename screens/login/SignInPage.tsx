import { useEffect } from 'react';
import { Choice, OfflineBanner, useEngine, useMessages } from '../../engine/react/index.ts';
import { inOrder } from '../app/locale.ts';
import { useProduct } from '../app/Product.ts';
import { PRODUCT_NAME } from '../app/productName.ts';
import type { SignedIn } from '../app/session/Session.ts';
import { DemoUsers } from './DemoUsers.tsx';
import './login.css';
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
  useEffect(() => {
    document.title = `${t('signIn.title')} · ${PRODUCT_NAME}`;
  }, [t]);
  return (
    <>
      <OfflineBanner />
      <div className="door">
        <header className="door-sign">
          <span className="product-name">{PRODUCT_NAME}</span>
        </header>
        <main className="door-desk stack">
          <h1>{t('signIn.title')}</h1>
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
        </main>
      </div>
    </>
  );
}
