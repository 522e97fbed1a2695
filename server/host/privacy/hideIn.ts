import { guardedIn } from './guardedFields.ts';
import { hideUnseen, type ReadContext } from './hideUnseen.ts';
import { addVisibleFields, type Gathering } from './shownFields.ts';

/** Reader of a document; `shown` collects the printed fields, for a stored document. */
export interface PrintViewing extends ReadContext {
  readonly shown?: Gathering;
}

/**
 * Removes fields that the reader may not see from records, in place and at any depth: for documents, which no
 * answer schema cuts.
 */
export async function hideIn(
  printing: PrintViewing,
  entity: string,
  records: readonly object[],
): Promise<void> {
  await hideUnseen(printing, guardedIn({ ...printing.product.entities[entity] }, records));
  if (printing.shown !== undefined) addVisibleFields(printing.shown, entity, records);
}
