import { lazy, Suspense, useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { AppRoutes } from '../blocks/ScreenPage.tsx';
import { type NewerVersion, useNewerSchemas, useVersionWatch } from '../connection/newerVersion.ts';
import { appDeviceCare } from '../product/appDeviceCare.ts';
import { ownCache } from '../product/embeddedData.ts';
import { fetchCore, ProductContext } from '../product/Product.ts';
import { EngineProvider } from './EngineProvider.tsx';
import { Frame } from './Frame.tsx';
import type { Session } from './sessionClient.ts';
import { type AppParts, useEngineSettings } from './useEngineSettings.ts';

// On demand: rarely needed.
const PendingStepPage = lazy(async () => ({
  default: (await import('../account/asking.ts')).PendingStepPage,
}));
const ProveIdentity = lazy(async () => ({ default: (await import('../account/asking.ts')).ProveIdentity }));
const SignInAgain = lazy(async () => ({ default: (await import('../account/asking.ts')).SignInAgain }));

interface SignedInAppProps extends AppParts {
  readonly session: Extract<Session, { state: 'in' }>;
  readonly onLeave: () => void;
  /** Loads the core in force and continues with it. */
  readonly onRenew: () => Promise<unknown>;
  /** A call waits for a proof of identity. */
  readonly proving: boolean;
  readonly onProved: (proved: boolean) => void;
  /** The required action is completed. */
  readonly onSettled: () => void;
}

/** The app after sign-in. An expired session asks for sign-in above the page, which stays as it is. */
export function SignedInApp(props: SignedInAppProps) {
  const { session, client, core, chosenLocale, onEntered, onLeave, onLocale, onSettled } = props;
  const settings = useEngineSettings(props, session.user);
  const { version } = core;
  const { locale } = core.messages;
  useVersionWatch(useCallback(() => findNewerVersion({ version, locale }), [version, locale]));
  // If the session has ended, this call triggers the sign-in dialog.
  const onStreamRefused = useCallback(() => void client.fetchMe({}).catch(() => undefined), [client]);
  useNewerSchemas(useLocation().pathname, props.onRenew);
  return (
    <SWRConfig key={session.user.userId} value={ownCache}>
      <ProductContext value={core}>
        <EngineProvider {...settings}>
          {session.user.owes === undefined ? (
            <Frame user={session.user} {...{ chosenLocale, onLeave, onLocale, onStreamRefused }}>
              <AppRoutes />
            </Frame>
          ) : (
            <Suspense>
              <PendingStepPage owes={session.user.owes} onSettled={onSettled} onLeave={onLeave} />
            </Suspense>
          )}
          {props.proving ? (
            <Suspense>
              <ProveIdentity username={session.user.username} onAnswer={props.onProved} />
            </Suspense>
          ) : null}
          {session.expired ? (
            <Suspense>
              <SignInAgain
                user={session.user}
                onEntered={onEntered}
                onLeave={() => {
                  void appDeviceCare.forgetSent(String(session.user.userId));
                  onLeave();
                }}
              />
            </Suspense>
          ) : null}
        </EngineProvider>
      </ProductContext>
    </SWRConfig>
  );
}

/** The app's entry script, whose name differs in every build. */
const ENTRY = /<script[^>]*\ssrc="([^"]+)"/;

/** State with which the page was started. */
interface Began {
  /** Version of the product. */
  readonly version: string;
  /** The current language, whose core is loaded. */
  readonly locale: string;
}

/**
 * Compares the server's build and schemas with those that the page was started with.
 * @throws TypeError without an answer.
 */
async function findNewerVersion(core: Began): Promise<NewerVersion | undefined> {
  const [link, script] = ['link#app', 'script[type="module"][src]'].map((each) =>
    document.querySelector(each),
  );
  const began = link?.getAttribute('href') ?? script?.getAttribute('src');
  const [page, now] = await Promise.all([
    fetch('/index.html', { cache: 'no-cache' }),
    fetchCore(core.locale),
  ]);
  const entry = page.ok ? ENTRY.exec(await page.text())?.[1] : undefined;
  if (entry !== undefined && entry !== began) return 'build';
  return now.version === core.version ? undefined : 'schemas';
}
