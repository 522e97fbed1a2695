import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { EVENTS, openEventsEarly } from '../calls/openEvents.ts';
import { setUpIcons } from '../icons/setUpIcons.ts';
import { servedUser } from '../product/servedPage.ts';
import type { CallRoutes } from '../provider/Engine.ts';
import type { ScreenArea } from '../screen/Block.ts';
import { applyTheme, chosenTheme } from '../theme/themeStore.ts';
import { App } from './App.tsx';
import { HeldNavigation } from './HeldNavigation.tsx';
import { registerProduct } from './registerProduct.ts';
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
 * @example startApp({ routes: callRoutes, areas: [loans] });
 */
export function startApp({ routes, areas = [] }: AppDefinition): void {
  registerProduct(areas);
  const user = servedUser();
  if (user && user.owes === undefined) openEventsEarly(EVENTS);
  applyTheme(chosenTheme());
  setUpIcons();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root".');
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <HeldNavigation>
          <App routes={routes} />
        </HeldNavigation>
      </BrowserRouter>
    </StrictMode>,
  );
  keepShell();
}
