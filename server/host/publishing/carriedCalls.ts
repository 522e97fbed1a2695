import { can } from '../auth/SignedInUser.ts';
import { handlers } from '../calls/handlers.ts';
import { examineFiles } from '../product/examineFiles.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { draftedOverlay } from './draftedOverlay.ts';
import { refuseFindings, toldFindings } from './examineOverlay.ts';
import { setsOf } from './setsOf.ts';
import { type TriedField, tryCarried } from './tryCarried.ts';

/** Answers are those people's whose records they are. */
const SEES_ANSWERS = 'Admin.users';

/** Which answers of records and drafts would go along with the drafts of schemas (`x-was`); nothing is written. */
export const carriedCalls = handlers({
  fetchCarriedAnswers: async (_input, context) => {
    const { after } = await draftedOverlay(context);
    const { product: next, findings } = await examineFiles(after.files, { apart: true });
    if (next === undefined) {
      refuseFindings(toldFindings(findings, after.texts));
      throw new Error('neither a product nor what stands against it');
    }
    const { product } = await setsOf(context).current();
    const messages = messagesFor(product, context.user.locale);
    const { fields, rows, whole } = await tryCarried(context.db, product, next, messages);
    if (can(context.user, SEES_ANSWERS)) return { fields, rows, whole };
    const hidden = (told: TriedField['firstLeft']) =>
      told === null ? null : { ...told, given: null, value: null, why: null };
    return {
      fields: fields.map((field) => ({
        ...field,
        firstCarried: hidden(field.firstCarried),
        firstLeft: hidden(field.firstLeft),
      })),
      ...{ rows, whole },
    };
  },
});
