import type { Newer } from '../version/versionStore.ts';
import { fetchCore } from './fetchCore.ts';

/** The app's first script: every build gives it another name. */
const ENTRY = /<script[^>]*\ssrc="([^"]+)"/;

/** What the page began with. */
interface Began {
  /** The product's. */
  readonly version: string;
  /** The language that is shown, whose core is the one at hand. */
  readonly locale: string;
}

/**
 * Asks the server whether it has another build of the app, or other schemas, than the page that began with this core.
 *
 * @throws TypeError where nobody answers.
 */
export async function isOutdatedSince(core: Began): Promise<Newer | undefined> {
  const began = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const [page, now] = await Promise.all([
    fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' }),
    fetchCore(core.locale),
  ]);
  const entry = page.ok ? ENTRY.exec(await page.text())?.[1] : undefined;
  if (entry !== undefined && entry !== began) return 'build';
  return now.version === core.version ? undefined : 'schemas';
}
