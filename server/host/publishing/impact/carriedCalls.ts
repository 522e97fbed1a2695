import { createHash } from 'node:crypto';
import { can } from '../../auth/SignedInUser.ts';
import { handlers } from '../../calls/handlers.ts';
import { messagesFor } from '../../product/productParts.ts';
import { draftedOverlay } from '../drafts.ts';
import { requireProduct } from '../judgement/validateOverlay.ts';
import { setsOf } from '../publications.ts';
import { countDryRunRows, type DryRunField, dryRunAnswers } from './dryRunAnswers.ts';
import { markText, readMark } from './rowsToTry.ts';

/** Permission to see the tried answers: they come from records of other people. */
const SEES_ANSWERS = 'Admin.users';

/**
 * Dry run of `x-was`: which answers of records and drafts would be carried over by the schema drafts. Writes
 * no data.
 */
export const carriedCalls = handlers({
  fetchCarriedAnswers: async ({ query: { after: mark, without } }, context) => {
    const { overlay, after } = await draftedOverlay(context, without);
    const tried = createHash('sha256').update(JSON.stringify(overlay)).digest('base64url').slice(0, 16);
    const from = mark === undefined ? undefined : readMark(tried, mark);
    const next = await requireProduct(after.files, context.user);
    const { product } = await setsOf(context).current();
    const messages = messagesFor(product, context.user.locale);
    const total = from === undefined ? await countDryRunRows(context.db, product, next) : undefined;
    const stretch = await dryRunAnswers(context.db, product, next, messages, from);
    const seesAnswers = can(context.user, SEES_ANSWERS);
    return {
      fields: stretch.fields.map((field) => (seesAnswers ? field : withoutAnswers(field))),
      rows: stretch.rows,
      total: total ?? null,
      next: stretch.next === undefined ? null : markText(tried, stretch.next),
    };
  },
});

function withoutAnswers(field: DryRunField): DryRunField {
  const hidden = (told: DryRunField['firstLeft']) =>
    told === null ? null : { ...told, given: null, value: null, why: null };
  return { ...field, firstCarried: hidden(field.firstCarried), firstLeft: hidden(field.firstLeft) };
}
