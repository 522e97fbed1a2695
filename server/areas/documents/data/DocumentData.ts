import type { Context } from '../../../../engine/index.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { Printing } from '../../../host/privacy/hideIn.ts';

export type Loading = Pick<CallContext, 'db' | 'user' | 'product' | 'today'> & Pick<Printing, 'shown'>;

/** What a document is filled with. */
export interface DocumentData {
  readonly data: Context;
  /** Versions of forms that the printed records were filled with (CKL-04). */
  readonly versions?: readonly { readonly form: string; readonly version: number }[];
  /** Attachments to be printed as photos. */
  readonly photos?: readonly number[];
}

/**
 * Loads what is printed of the thing with that number.
 *
 * @throws Refusal NOT_FOUND where there is nothing to print.
 */
export type LoadData = (context: Loading, id: number) => Promise<DocumentData>;
