import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import type { ProductCore } from '../../contract/index.ts';
import { equal } from '../../index.ts';
import { loadEverydayBlocks } from '../blocks/generalBlocks.ts';
import { loadIcons } from '../icons/SchemaIcon.tsx';
import {
  embeddedCoreAddress,
  embeddedTexts,
  embeddedUser,
  endRenderedPage,
  loadRenderedParts,
  readPreloadedSchemas,
} from '../product/embeddedData.ts';
import { applyLocale, deviceLocale, keepLocale } from '../product/locale.ts';
import { fetchCore, isPublicCore, ProductContext } from '../product/Product.ts';
import type { SignedIn } from '../product/typedCalls.ts';
import type { CallRoutes } from '../provider/Engine.ts';
import { useCurrent } from '../useCurrent.ts';
import { EngineProvider } from './EngineProvider.tsx';
import { SignedInApp } from './SignedInApp.tsx';
import { StartFailed } from './StartFailed.tsx';
import { createSessionClient, type Session } from './sessionClient.ts';
import { type AppParts, useEngineSettings } from './useEngineSettings.ts';

/** Loads the core, and beside it what the first screen is drawn with: its schemas and its blocks' components. */
async function startCore(locale: string, address?: string): Promise<ProductCore> {
  // Not awaited: on a slow line the icons come after the texts beside them.
  loadIcons().catch(() => undefined);
  const signedIn =
    embeddedUser() === undefined
      ? []
      : [readPreloadedSchemas(), loadEverydayBlocks().then(loadRenderedParts)];
  const [core] = await Promise.all([fetchCore(locale, address), ...signedIn]);
  return core;
}

/** Outcome of the first request for the core. */
interface FirstCore {
  readonly core?: ProductCore;
  readonly error?: unknown;
}

/**
 * Requests the core in the language of the user whom the server names in the page. Until it arrives, the page
 * shows the server's placeholder: to render one, lay it out and paint it would delay the first content.
 *
 * @returns undefined for guests, whose app renders at once, because it requests the session as well.
 */
export async function requestFirstCore(): Promise<FirstCore | undefined> {
  const locale = embeddedUser()?.locale;
  if (locale === undefined) return undefined;
  return startCore(locale, embeddedCoreAddress()).then(
    (core) => ({ core }),
    (error: unknown) => ({ error }),
  );
}

interface AppProps {
  readonly routes: CallRoutes;
  readonly first: FirstCore | undefined;
}

/** The app: requests core and session in parallel unless it has them, then renders sign-in or product. */
export function App({ routes: builtRoutes, first }: AppProps) {
  const [locale, setLocale] = useState(() => embeddedUser()?.locale ?? deviceLocale());
  useEffect(endRenderedPage, []);
  // While a language loads, the page keeps the previous one.
  const core = useSWR<ProductCore>(['core', locale], () => startCore(locale), {
    ...{ revalidateOnFocus: false, keepPreviousData: true },
    ...(first && { fallbackData: first.core, revalidateOnMount: false }),
  });
  const data = useWholeCore(core.data);
  const routes = useRoutes(data?.calls, builtRoutes);
  const { session, client, loadSession, entered, leave, proving, proved } = useSession(routes);
  const speak = useCallback((chosen: string) => {
    keepLocale(chosen);
    setLocale(chosen);
  }, []);
  const userLocale = session.state === 'in' ? session.user.locale : undefined;
  useEffect(() => {
    if (userLocale !== undefined) speak(userLocale);
  }, [userLocale, speak]);
  const renew = core.mutate;
  // The core requested before sign-in contains only the public part.
  const isRenewed =
    session.state === 'in' && !session.expired && core.data !== undefined && isPublicCore(core.data);
  useEffect(() => {
    if (isRenewed) void renew();
  }, [isRenewed, renew]);
  const tooLittle = session.state === 'in' && data !== undefined && isPublicCore(data);
  const messages = data?.messages;
  useEffect(() => {
    if (messages !== undefined) applyLocale(messages);
  }, [messages]);

  const firstError = data === undefined ? first?.error : undefined;
  const broken = (core.error ?? firstError) !== undefined || session.state === 'unreachable';
  if (messages === undefined || data === undefined || session.state === 'starting' || tooLittle) {
    return broken ? (
      <StartFailed onRetry={() => void Promise.all([core.mutate(), loadSession()])} />
    ) : (
      <Starting />
    );
  }
  if (session.state === 'unreachable') return <StartFailed onRetry={() => void loadSession()} />;
  const chosenLocale = data.languages.some((language) => language.locale === locale)
    ? locale
    : messages.locale;
  const shared = { core: data, client, routes, messages, chosenLocale, onLocale: speak };
  if (session.state === 'guest') return <SignedOut {...shared} onEntered={entered} />;
  return (
    <SignedInApp
      {...shared}
      session={session}
      onEntered={entered}
      onRenew={renew}
      onLeave={() => void leave()}
      onSettled={() => void loadSession()}
      proving={proving}
      onProved={proved}
    />
  );
}

/**
 * The last whole core of a language: once the session has ended, the server answers the public part, which
 * must not replace a page with unsaved input.
 */
function useWholeCore(core: ProductCore | undefined): ProductCore | undefined {
  const [whole, setWhole] = useState<ProductCore>();
  if (core === undefined) return undefined;
  if (isPublicCore(core)) return whole?.messages.locale === core.messages.locale ? whole : core;
  if (whole !== core) setWhole(core);
  return core;
}

/**
 * The calls of the core and of the build. Those that a newer core lacks stay: a form in use reads and saves by
 * them, and the server refuses what it no longer serves.
 */
function useRoutes(published: CallRoutes | undefined, built: CallRoutes): CallRoutes {
  const [last, setLast] = useState({ published, routes: { ...published, ...built } });
  if (last.published === published) return last.routes;
  const routes = { ...last.routes, ...published, ...built };
  setLast({ published, routes });
  return routes;
}

const SignInPage = lazy(async () => ({ default: (await import('../account/asking.ts')).SignInPage }));

/** The app before sign-in: one page. */
function SignedOut(parts: AppParts) {
  const settings = useEngineSettings(parts, null);
  return (
    <ProductContext value={parts.core}>
      <EngineProvider {...settings}>
        <Suspense fallback={<Starting />}>
          <SignInPage {...parts} />
        </Suspense>
      </EngineProvider>
    </ProductContext>
  );
}

function servedSession(): Session {
  const user = embeddedUser();
  return user === undefined ? { state: 'starting' } : { state: 'in', user, expired: false };
}

/**
 * The session of this browser: embedded in the page or requested at start, ended by a call that answers 401.
 */
function useSession(routes: CallRoutes) {
  const [session, setSession] = useState(servedSession);
  const expire = useCallback(
    // Returns the same object if it has expired already: a re-render would call again, get 401 again, and
    // loop.
    () => setSession((now) => (now.state === 'in' && !now.expired ? { ...now, expired: true } : now)),
    [],
  );
  const signInCount = useRef(0);
  const latest = useCurrent(session);
  const [proving, setProving] = useState(false);
  /** Calls that wait for a proof of identity. */
  const unproved = useRef(new Set<(proved: boolean) => void>());
  const proved = useCallback((isProved: boolean) => {
    setProving(false);
    for (const resolve of unproved.current) resolve(isProved);
    unproved.current.clear();
  }, []);
  /** Calls that wait for sign-in. */
  const waiting = useRef(new Set<(isBack: boolean) => void>());
  const latestLoadSession = useRef(() => Promise.resolve());
  const latestReread = useRef(() => Promise.resolve());
  const userId = session.state === 'in' ? session.user.userId : undefined;
  const client = useMemo(
    () =>
      createSessionClient(
        routes,
        {
          signInCount: () => signInCount.current,
          askSignIn: () => {
            const { current } = latest;
            // Another user has signed in meanwhile: the call fails.
            if (current.state !== 'in' || current.user.userId !== userId) return Promise.resolve(false);
            expire();
            return new Promise((resolve) => waiting.current.add(resolve));
          },
          askProof: () => {
            setProving(true);
            return new Promise((resolve) => unproved.current.add(resolve));
          },
          onSignedOut: () => setSession({ state: 'guest' }),
          onPendingStep: () => void latestLoadSession.current(),
          onForbidden: () => void latestReread.current(),
        },
        userId,
      ),
    [routes, expire, userId, latest],
  );
  const answer = useCallback((isBack: boolean) => {
    for (const resolve of waiting.current) resolve(isBack);
    waiting.current.clear();
  }, []);

  const loadSession = useCallback(async () => {
    try {
      const { user } = await client.fetchSession({});
      setSession(user === null ? { state: 'guest' } : { state: 'in', user, expired: false });
    } catch (error) {
      setSession({ state: 'unreachable', error });
    }
  }, [client]);

  const rereading = useRef<Promise<void>>(undefined);
  /** Takes over a changed role; the page stays as it is without an answer, or without a change. */
  const reread = async () => {
    const { user } = await client.fetchSession({}).catch(() => ({ user: null }));
    rereading.current = undefined;
    setSession((now) =>
      user === null || now.state !== 'in' || now.user.userId !== user.userId || equal(now.user, user)
        ? now
        : { ...now, user },
    );
  };
  useLayoutEffect(() => {
    // Once for all calls that are refused meanwhile.
    latestReread.current = () => (rereading.current ??= reread());
    latestLoadSession.current = loadSession;
  });
  const first = useRef(session.state === 'starting' ? loadSession : undefined);
  useEffect(() => void first.current?.(), []);

  const entered = useCallback(
    (user: SignedIn) => {
      const { current } = latest;
      signInCount.current += 1;
      setSession({ state: 'in', user, expired: false });
      answer(current.state === 'in' && current.user.userId === user.userId);
    },
    [answer, latest],
  );
  const leave = useCallback(async () => {
    // Signed out locally in any case: a lost answer must not leave the next user signed in.
    const { leaveFor } = await client.logout({}).catch(() => ({ leaveFor: undefined }));
    setSession({ state: 'guest' });
    answer(false);
    // The identity provider has a separate session to end.
    if (leaveFor !== undefined) location.assign(leaveFor);
  }, [client, answer]);
  return { session, client, loadSession, entered, leave, proving, proved };
}

/** Placeholder until core and session are loaded. */
function Starting() {
  return (
    <main className="state" role="status">
      <span className="product-mark" aria-hidden />
      <p>{embeddedTexts(deviceLocale())['ui.loading']}</p>
    </main>
  );
}
