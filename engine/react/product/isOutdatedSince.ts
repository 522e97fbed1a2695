import type { Newer } from '../version/versionStore.ts';
import { fetchCore } from './fetchCore.ts';

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
