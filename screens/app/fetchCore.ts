import type { ProductCore } from '../../engine/contract/index.ts';

/** The product's core: screens, roles, settings, options, messages. Checked again with the server at every start (ETag). */
export async function fetchCore(): Promise<ProductCore> {
  const answer = await fetch('/product/core.json', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`/product/core.json answered ${answer.status}`);
  return (await answer.json()) as ProductCore;
}
