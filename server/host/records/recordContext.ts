import type { Context } from '../../../engine/contract/index.ts';
import { settingsContext } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';

/** Values that conditions about a record can use: the record, the user, the settings and today. */
export function recordContext(
  { user, product, today }: Pick<CallContext, 'user' | 'product' | 'today'>,
  record: object,
): Context {
  return { record, user, ...settingsContext(product.settings), today: today() };
}
