import { createContext, useContext } from 'react';
import type { ProductCore, ScreenSchema } from '../../contract/index.ts';
import { withRetries } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

/** The product's core for the app's own components; null outside of `App`. */
export const ProductContext = createContext<ProductCore | null>(null);

/** Path of the home screen in the settings; undefined outside of the app and before sign-in. */
export function useHome(): string | undefined {
  return useContext(ProductContext)?.settings.home;
}

/** The product's core: screens, roles, settings. */
export function useProduct(): ProductCore {
  const core = useContext(ProductContext);
  if (core === null) throw new Error('No product above this component: it belongs inside <App>.');
  return core;
}

/**
 * The product's core: screens, roles, settings, option lists of calendars, and the messages of a language; before sign-in the
 * messages only.
 *
 * @param address of the version in a served page, which the device may have; default: the one in force (ETag).
 */
export async function fetchCore(
  locale: string,
  address = `/product/core.json?l=${encodeURIComponent(locale)}`,
): Promise<ProductCore> {
  const answer = await withRetries((url, init) => fetch(url, init))(address, {
    headers: { accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as ProductCore;
}

/** Whether it is the public core for the sign-in page. */
export function isPublicCore({ screens }: ProductCore): boolean {
  return Object.keys(screens).length === 0;
}

/** The product's screens as a list. */
export function screensOf(core: ProductCore): readonly ScreenSchema[] {
  return Object.values(core.screens);
}

/** Names a role in the user's language. */
export function useRoleLabel(): (role: string) => string {
  const { roles } = useProduct();
  const { t } = useMessages();
  return (role) => t(roles.roles.find(({ name }) => name === role)?.label ?? role);
}

/** URL hash of the page's section for conflicts with a new release. */
export const RELEASE_PLACE = 'release';
