import type { ProductCore } from '../../contract/index.ts';
import { withRetries } from '../../index.ts';

/**
 * The product's core: screens, roles, settings, options, messages; for who is not signed in its words alone. Checked again with the server at
 * every start (ETag).
 */
export async function fetchCore(): Promise<ProductCore> {
  const answer = await withRetries((url, init) => fetch(url, init))('/product/core.json', {
    headers: { accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`/product/core.json answered ${answer.status}`);
  return (await answer.json()) as ProductCore;
}

/** Whether it is the core of the sign-in page. */
export function isForStrangers({ screens }: ProductCore): boolean {
  return Object.keys(screens).length === 0;
}
