import type { Page, Route } from 'playwright-core';
import type { Product } from '../../../engine/contract/index.ts';

/** What becomes of a page's reads on their way to the server. */
type Fate = 'arrive' | 'wait' | 'lost' | 'refused';

/** Controls the requests between a page and the server: reads are held, lost, refused, or passed. */
export interface Gate {
  /** What becomes of reads from now on, and of those that wait. */
  set(fate: Fate): Promise<void>;
}

/** Puts a gate before the calls of a product; pages, files and sign-in pass, one's own account does not. */
export async function createGate(page: Page, product: Product): Promise<Gate> {
  const reads = Object.values(product.calls)
    .filter(
      ({ service, stream, fullPath }) =>
        stream !== true && (service !== 'auth' || fullPath.startsWith('/auth/me/')),
    )
    .flatMap(({ fullPath, mirrorPaths }) => [fullPath, ...mirrorPaths])
    .map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
  let fate: Fate = 'arrive';
  const waiting = new Set<Route>();
  const decide = async (route: Route): Promise<void> => {
    if (fate === 'wait') waiting.add(route);
    else if (fate === 'arrive') await route.continue();
    else if (fate === 'lost') await route.abort('connectionfailed');
    else await route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', ResultCode: -1 } });
  };
  await page.route((url) => reads.some((read) => read.test(url.pathname)), decide);
  return {
    async set(next) {
      fate = next;
      const late = [...waiting];
      waiting.clear();
      // A page that has been left aborts its requests.
      await Promise.all(late.map((route) => decide(route).catch(() => undefined)));
    },
  };
}
