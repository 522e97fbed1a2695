import { numberSetting } from '../../product/numberSetting.ts';
import type { Services } from '../../Services.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * How long a draft that nobody saves or discards is kept on the server, in days since it was last written. Long enough for who falls ill or
 * goes on holiday in the middle of a form; past it the site is closed and its report handed in, and what is left holds names and
 * positions of people for no purpose. The device on which it was typed still has it.
 */
const LIFETIME = 'draftDays';

/** Deletes the drafts that have outlived that; those written since stay, however old their form is. */
export async function forgetDrafts({
  db,
  product,
  now,
}: Pick<Services, 'db' | 'product' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - numberSetting(product, LIFETIME) * DAY);
  await db.deleteFrom('drafts').where('updatedAt', '<', before.toISOString()).execute();
}
