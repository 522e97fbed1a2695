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

/** So long after the page has loaded, in ms: what a person came for is not to share a bad line with what may be needed later. */
const LATER = 4000;

/** Keeps this build's files on the device, so that the app starts without a network. Quiet where a browser will not. */
function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keep = () => {
    const kept = navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    kept.catch((error: unknown) => console.info('The app is not kept for use without a network.', error));
  };
  addEventListener('load', () => setTimeout(keep, LATER), { once: true });
}

export interface AppDefinition {
  /** The product's calls, as generated from its schemas. */
  readonly routes: CallRoutes;
  /** What its areas add; a product of schemas alone has none. */
  readonly areas?: readonly ScreenArea[];
}

/**
 * Starts a product in its page: the element `root` shows it, the page's title is its name, the page's language its own.
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
