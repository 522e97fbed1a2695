import type { ProductCore } from '../../contract/index.ts';
import { withRetries } from '../../index.ts';

/**
 * The product's core: screens, roles, settings, options, and the messages of a language; before sign-in the
 * messages only. Revalidated at every start (ETag).
 */
export async function fetchCore(locale: string): Promise<ProductCore> {
  const address = `/product/core.json?l=${encodeURIComponent(locale)}`;
  const answer = await withRetries((url, init) => fetch(url, init))(address, {
    headers: { accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as ProductCore;
}

/** Whether it is the public core for the sign-in page. */
export function isForStrangers({ screens }: ProductCore): boolean {
  return Object.keys(screens).length === 0;
}
