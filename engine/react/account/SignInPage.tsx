import { AnchorButton } from '@blueprintjs/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { OfflineBanner } from '../feedback/offline.tsx';
import { KeyChoice } from '../navigation/KeyChoice.tsx';
import { DemoNotice } from '../product/DemoNotice.tsx';
import { PRODUCT_NAME } from '../product/embeddedData.ts';
import { useProduct, useRoleLabel } from '../product/Product.ts';
import { type SignedIn, useCall, useWrite } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { SignInForm } from './SignInForm.tsx';
import './login.css';

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
    <SignInLayout title={t('signIn.title')} notice={<DemoNotice />}>
      <CompanySignIn onEntered={onEntered} />
      <SignInForm onEntered={onEntered} />
      <DemoUsers onEntered={onEntered} />
      <KeyChoice
        label={t('ui.language')}
        value={chosenLocale}
        choices={languages.map(({ locale: value, name }) => ({ value, label: name, lang: value }))}
        onChoose={onLocale}
      />
    </SignInLayout>
  );
}

/** URL parameter with the outcome of the identity provider's redirect. */
const PARAM = 'accesso';
const ENTERED = 'oidc';

/** Sign-in by the company's identity provider: the link to it, and the outcome after the redirect back. */
function CompanySignIn({ onEntered }: { readonly onEntered: (user: SignedIn) => void }) {
  const { t } = useMessages();
  const { data } = useCall('fetchSignInWays', {});
  const finish = useWrite('finishSignIn', 'silent');
  const [came] = useState(() => new URLSearchParams(location.search).get(PARAM));
  const [refusal, setRefusal] = useState('');
  const enter = useRef(async () => {
    if (came === null) return;
    const address = new URL(location.href);
    address.searchParams.delete(PARAM);
    history.replaceState(history.state, '', address);
    if (came !== ENTERED) return;
    const result = await finish.write({ body: { oidc: true } });
    if (result.ok) onEntered(result.value);
    else setRefusal(result.text);
  });
  useEffect(() => void enter.current(), []);
  const outcome = ['refused', 'unknown', 'unverified', 'late', 'away', 'busy'].find((word) => word === came);
  const messageText = outcome === undefined ? refusal : t(`signIn.oidc.${outcome}`);
  if (data?.oidc === null || data === undefined) return null;
  return (
    <div className="stack">
      <div role="alert">
        {messageText === '' ? null : <p className="bp6-callout bp6-intent-danger">{messageText}</p>}
      </div>
      <AnchorButton fill size="large" href="/auth/oidc/start" text={data.oidc} />
    </div>
  );
}

interface DemoUsersProps {
  readonly onEntered: (user: SignedIn) => void;
}

/** Users for trying the product; renders null outside of demo mode, where the server returns none. */
function DemoUsers({ onEntered }: DemoUsersProps) {
  const { t } = useMessages();
  const roleLabel = useRoleLabel();
  const { data } = useCall('fetchDemoUsers', {});
  const login = useWrite('login');
  const users = data?.users ?? [];
  const password = users[0]?.password;
  if (password === undefined) return null;
  const enter = async (username: string, key: string) => {
    const result = await login.write({ body: { username, password: key } });
    if (result.ok) onEntered(result.value);
  };
  return (
    <section className="stack stack-tight" aria-labelledby="demo-users">
      <h2 id="demo-users">{t('signIn.demo')}</h2>
      <p className="soft">{t('signIn.demoHint', { password })}</p>
      <ul className="demo-users">
        {users.map((user) => (
          <li key={user.username}>
            <button
              type="button"
              className="demo-user"
              disabled={login.pending}
              onClick={() => void enter(user.username, user.password)}
            >
              <strong>{user.username}</strong>
              <span>{user.fullName}</span>
              <span className="soft">{roleLabel(user.role)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DoorProps {
  readonly title: string;
  /** Full-width notice above the sheet. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a page before sign-in: product name, and a sheet with title and content. */
export function SignInLayout({ title, notice, children }: DoorProps) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return (
    <>
      {notice}
      <OfflineBanner />
      <div className="door">
        <header className="door-sign">
          <span className="product-name">{PRODUCT_NAME}</span>
        </header>
        <main className="door-desk stack">
          <h1>{title}</h1>
          {children}
        </main>
      </div>
    </>
  );
}
