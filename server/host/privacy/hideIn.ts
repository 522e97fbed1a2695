import { guardedIn } from './guardedFields.ts';
import { hideUnseen, type Viewing } from './hideUnseen.ts';
import { type Gathering, gatherShown } from './shownFields.ts';

/** Reader of a document; `shown` collects the printed fields, for a stored document. */
export interface PrintViewing extends Viewing {
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
  if (printing.shown !== undefined) gatherShown(printing.shown, entity, records);
}
