import { useCallback, useEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import type { ProductCore } from '../../contract/index.ts';
import { fetchCore, isForStrangers } from '../product/fetchCore.ts';
import { applyLocale, deviceLocale, keepLocale } from '../product/locale.ts';
import { servedUser } from '../product/servedPage.ts';
import type { CallRoutes } from '../provider/Engine.ts';
import { SignedInApp } from './SignedInApp.tsx';
import { SignedOut } from './SignedOut.tsx';
import { StartFailed } from './StartFailed.tsx';
import { Starting } from './Starting.tsx';
import { useSession } from './useSession.ts';

/** The whole app: core and session are asked for together; then the sign-in page, or the product. */
export function App({ routes: own }: { readonly routes: CallRoutes }) {
  const [locale, setLocale] = useState(() => servedUser()?.locale ?? deviceLocale());
  // In another language the page stays as it is until its words are there.
  const core = useSWR<ProductCore>(['core', locale], () => fetchCore(locale), {
    ...{ revalidateOnFocus: false, keepPreviousData: true },
  });
  const published = core.data?.calls;
  const routes: CallRoutes = useMemo(() => ({ ...published, ...own }), [published, own]);
  const { session, client, ask, entered, leave, proving, proved } = useSession(routes);
  const speak = useCallback((chosen: string) => {
    keepLocale(chosen);
    setLocale(chosen);
  }, []);
  const userLocale = session.state === 'in' ? session.user.locale : undefined;
  useEffect(() => {
    if (userLocale !== undefined) speak(userLocale);
  }, [userLocale, speak]);
  // What was asked for before anybody had signed in is too little for who has.
  const tooLittle = session.state === 'in' && core.data !== undefined && isForStrangers(core.data);
  const renew = core.mutate;
  useEffect(() => {
    if (tooLittle) void renew();
  }, [tooLittle, renew]);
  const messages = core.data?.messages;
  useEffect(() => {
    if (messages !== undefined) applyLocale(messages);
  }, [messages]);

  const broken = core.error !== undefined || session.state === 'unreachable';
  if (messages === undefined || core.data === undefined || session.state === 'starting' || tooLittle) {
    return broken ? <StartFailed onRetry={() => void Promise.all([core.mutate(), ask()])} /> : <Starting />;
  }
  if (session.state === 'unreachable') return <StartFailed onRetry={() => void ask()} />;
  const chosenLocale = core.data.languages.some((each) => each.locale === locale) ? locale : messages.locale;
  const shared = { core: core.data, client, routes, messages, chosenLocale, onLocale: speak };
  if (session.state === 'guest') return <SignedOut {...shared} onEntered={entered} />;
  return (
    <SignedInApp
      {...shared}
      session={session}
      onEntered={entered}
      onRenew={renew}
      onLeave={() => void leave()}
      onSettled={() => void ask()}
      proving={proving}
      onProved={proved}
    />
  );
}
