import type { Product } from '../../../engine/contract/index.ts';
import { say } from '../../../engine/node.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { RefusedEdit } from './refusedEdits.ts';

interface Written {
  readonly path: string;
  /** Everyone who saved the draft since it was created. */
  readonly authors: readonly number[];
}

/**
 * Drafts that the user may not publish because they contributed to them, where the setting `schemasByTwo`
 * requires a second person. Rolling back is exempt: a fault must not wait for a second person.
 */
export function forSecondPerson(
  { user, product }: { readonly user: SignedInUser; readonly product: Pick<Product, 'settings'> },
  drafts: readonly Written[],
): readonly RefusedEdit[] {
  const values = product.settings.values as Readonly<Record<string, unknown>> | undefined;
  if (values?.['schemasByTwo'] !== true) return [];
  const what = say('secondPersonWanted');
  return drafts
    .filter(({ authors }) => authors.includes(user.userId))
    .map(({ path }) => ({ code: 'SECOND_PERSON', file: path, pointer: '', what }));
}
