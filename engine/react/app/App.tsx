import { useCallback, useEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import type { ProductCore } from '../../contract/index.ts';
import { loadEverydayBlocks } from '../blocks/generalBlocks.ts';
import { fetchCore, isForStrangers } from '../product/fetchCore.ts';
import { applyLocale, deviceLocale, keepLocale } from '../product/locale.ts';
import { readServedScreen, servedUser } from '../product/servedPage.ts';
import type { CallRoutes } from '../provider/Engine.ts';
import { SignedInApp } from './SignedInApp.tsx';
import { SignedOut } from './SignedOut.tsx';
import { StartFailed } from './StartFailed.tsx';
import { Starting } from './Starting.tsx';
import { useSession } from './useSession.ts';

/** Loads the core, and beside it what the first screen is drawn with: its schemas and its blocks' components. */
async function startCore(locale: string): Promise<ProductCore> {
  const signedIn = servedUser() === undefined ? [] : [readServedScreen(), loadEverydayBlocks()];
  const [core] = await Promise.all([fetchCore(locale), ...signedIn]);
  return core;
}

/** The app: requests core and session in parallel, then renders sign-in or product. */
export function App({ routes: builtRoutes }: { readonly routes: CallRoutes }) {
  const [locale, setLocale] = useState(() => servedUser()?.locale ?? deviceLocale());
  // While a language loads, the page keeps the previous one.
  const core = useSWR<ProductCore>(['core', locale], () => startCore(locale), {
    ...{ revalidateOnFocus: false, keepPreviousData: true },
  });
  const published = core.data?.calls;
  const routes: CallRoutes = useMemo(() => ({ ...published, ...builtRoutes }), [published, builtRoutes]);
  const { session, client, ask, entered, leave, proving, proved } = useSession(routes);
  const speak = useCallback((chosen: string) => {
    keepLocale(chosen);
    setLocale(chosen);
  }, []);
  const userLocale = session.state === 'in' ? session.user.locale : undefined;
  useEffect(() => {
    if (userLocale !== undefined) speak(userLocale);
  }, [userLocale, speak]);
  // The core requested before sign-in contains only the public part.
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
  const chosenLocale = core.data.languages.some((language) => language.locale === locale)
    ? locale
    : messages.locale;
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
