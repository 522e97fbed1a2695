import { type ReactNode, StrictMode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  BrowserRouter,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
} from 'react-router-dom';
import type { ProductCore, RenderPage } from '../../contract/index.ts';
import { equal } from '../../index.ts';
import { generalBlocks } from '../blocks/generalBlocks.ts';
import { EVENTS, openEventsEarly } from '../calls/events.ts';
import { belowDialogs, watchBack } from '../feedback/useBackStep.ts';
import { HeldPages, type MayLeave } from '../navigation/heldPages.ts';
import { embeddedAssumptions, embeddedUser, eventsPosition } from '../product/embeddedData.ts';
import { isPublicCore } from '../product/Product.ts';
import type { SignedIn } from '../product/typedCalls.ts';
import type { CallRoutes } from '../provider/Engine.ts';
import { registerAreas, type ScreenArea } from '../screen/Block.ts';
import { subscribeSpace } from '../theme/useIsDesk.ts';
import { applyTheme, chosenTheme } from '../theme/useTheme.ts';
import { App, requestFirstCore } from './App.tsx';
import { assumptionsOf } from './assumptions.ts';
import '../theme/index.css';

/** Delay in ms after the page load: the first screen must not share a slow line with files needed later. */
const LATER = 4000;

/**
 * Registers the service worker, which stores this build's files, so that the app starts offline. Silent where
 * it is not possible.
 */
function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keep = () => {
    const registration = navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    registration.catch((error: unknown) =>
      console.info('The app is not kept for use without a network.', error),
    );
  };
  addEventListener('load', () => setTimeout(keep, LATER), { once: true });
}

/** A product as its page starts it. */
export interface AppDefinition {
  /** The product's calls, generated from its schemas. */
  readonly routes: CallRoutes;
  /** Components of its areas; a product of schemas only has none. */
  readonly areas?: readonly ScreenArea[];
}

/**
 * Starts a product in its page: renders into the element `root`; name and language are the page's title and
 * `lang`.
 *
 * @returns in the server's build, how the server renders a page: `main.tsx` exports it as `render`.
 * @example export const render = startApp({ routes: callRoutes, areas: [loans] });
 */
export function startApp({ routes, areas = [] }: AppDefinition): RenderPage<SignedIn> | undefined {
  registerProduct(areas);
  if (import.meta.env.SSR)
    return async (...page) => (await import('./renderPage.tsx')).renderPage(routes, ...page);
  const user = embeddedUser();
  if (user && user.owes === undefined) openEventsEarly(EVENTS, eventsPosition);
  const applyLook = () => void applyTheme(chosenTheme());
  applyLook();
  // The server renders the next page for the space that is there: a tablet may be turned.
  subscribeSpace(applyLook);
  watchBack();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root".');
  void requestFirstCore().then((first) => {
    const app = (
      <StrictMode>
        <BrowserRouter>
          <HeldNavigation>
            <App routes={routes} first={first} />
          </HeldNavigation>
        </BrowserRouter>
      </StrictMode>
    );
    if (isAsServed(first?.core)) hydrateRoot(root, app, { onRecoverableError: console.error });
    else createRoot(root).render(app);
  });
  keepShell();
  return undefined;
}

/** Whether this device would render what the server has. */
function isAsServed(core: ProductCore | undefined): boolean {
  return (
    core !== undefined &&
    embeddedAssumptions !== undefined &&
    !isPublicCore(core) &&
    navigator.onLine &&
    equal(embeddedAssumptions, assumptionsOf(core))
  );
}

/**
 * Lets guards (`useLeaveGuard`) veto navigation: links and buttons by a wrapped navigator, Back and Forward
 * before the router sees them.
 */
function HeldNavigation({ children }: { readonly children: ReactNode }) {
  const context = useContext(NavigationContext);
  const [pages] = useState(() => new Map<MayLeave, unknown>());
  const [leaving] = useState(() => createLeaving(pages));
  const guardedContext = useMemo(
    () => ({ ...context, navigator: heldNavigator(context.navigator, leaving) }),
    [context, leaving],
  );
  // Listeners on window run in order of registration: a layout effect registers before the router above.
  useLayoutEffect(() => holdSteps(pages, leaving), [pages, leaving]);
  return (
    <HeldPages value={pages}>
      <NavigationContext.Provider value={guardedContext}>{children}</NavigationContext.Provider>
    </HeldPages>
  );
}

type Leaving = (leave: () => void) => void;

/** Navigates at once without guards; asks only once, however often the user presses meanwhile. */
function createLeaving(pages: ReadonlyMap<MayLeave, unknown>): Leaving {
  let isAsking = false;
  const mayLeave = async (): Promise<boolean> => {
    for (const mayLeavePage of [...pages.keys()]) if (!(await mayLeavePage())) return false;
    return true;
  };
  return (leave) => {
    if (pages.size === 0) return leave();
    if (isAsking) return;
    isAsking = true;
    void mayLeave()
      .then((may) => {
        if (may) leave();
      })
      .finally(() => {
        isAsking = false;
      });
  };
}

function heldNavigator(navigator: Navigator, leaving: Leaving): Navigator {
  return {
    createHref: (to) => navigator.createHref(to),
    encodeLocation: (to) =>
      navigator.encodeLocation?.(to) ?? new URL(navigator.createHref(to), location.href),
    push: (...to) => leaving(() => belowDialogs(() => navigator.push(...to))),
    replace: (...to) => leaving(() => belowDialogs(() => navigator.replace(...to))),
    // A history step triggers `popstate`, where `holdSteps` asks.
    go: (delta) => navigator.go(delta),
  };
}

/** The router's index of a history entry; a dialog above a page has that of its page. */
const placeOf = (state: unknown): number | undefined =>
  (state as { readonly idx?: number } | null)?.idx ?? undefined;

/** `popstate` fires after the step: returns to the page, asks, and repeats the step if allowed. */
function holdSteps(pages: ReadonlyMap<MayLeave, unknown>, leaving: Leaving): () => void {
  let isFree = false;
  let onReturn: (() => void) | undefined;
  const popped = (event: PopStateEvent): void => {
    const to = placeOf(event.state);
    if (onReturn !== undefined) {
      event.stopImmediatePropagation();
      onReturn();
      onReturn = undefined;
      return;
    }
    const [guardedIndex] = [...pages.values()].map(placeOf);
    if (isFree || guardedIndex === undefined || to === undefined || to === guardedIndex) {
      isFree = false;
      return;
    }
    event.stopImmediatePropagation();
    const steps = to - guardedIndex;
    // Asks once the page has its entry again, since the question adds one above it.
    onReturn = () =>
      leaving(() =>
        belowDialogs(() => {
          isFree = true;
          history.go(steps);
        }),
      );
    history.go(-steps);
  };
  addEventListener('popstate', popped);
  return () => removeEventListener('popstate', popped);
}

/**
 * Registers the components of blocks before the first render: the engine's, then those of the product's
 * areas.
 */
export function registerProduct(areas: readonly ScreenArea[]): void {
  registerAreas([generalBlocks, accountArea].concat(areas));
}

/** Blocks of the user's own account. */
const accountArea: ScreenArea = {
  blocks: {
    component: {
      'forget-device': async () => (await import('../account/ForgetDevice.tsx')).ForgetDevice,
      'second-factors': async () => (await import('../account/SecondFactors.tsx')).SecondFactors,
    },
    form: { 'password-change': async () => (await import('../account/ChangePassword.tsx')).ChangePassword },
  },
};
