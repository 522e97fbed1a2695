import { AnchorButton } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useCall, useWrite } from '../product/hostCalls.ts';
import type { SignedIn } from '../product/Session.ts';
import { useMessages } from '../provider/useMessages.ts';

/** URL parameter with the outcome of the identity provider's redirect. */
const PARAM = 'accesso';
const ENTERED = 'oidc';

/** Sign-in by the company's identity provider: the link to it, and the outcome after the redirect back. */
export function CompanySignIn({ onEntered }: { readonly onEntered: (user: SignedIn) => void }) {
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
    const result = await finish.run({ body: { oidc: true } });
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
