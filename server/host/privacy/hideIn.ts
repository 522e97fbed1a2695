import { guardedIn } from './guardedFields.ts';
import { hideUnseen, type Viewing } from './hideUnseen.ts';
import { type Gathering, gatherShown } from './shownFields.ts';

/** Who a document is made for; `shown` notes what it says, for one that is kept. */
export interface PrintViewing extends Viewing {
  readonly shown?: Gathering;
}

/** Takes out of records of an entity, in place and however deep, what their viewer may not see: for what no call's answer schema cuts, a document. */
export async function hideIn(
  printing: PrintViewing,
  entity: string,
  records: readonly object[],
): Promise<void> {
  await hideUnseen(printing, guardedIn({ ...printing.product.entities[entity] }, records));
  if (printing.shown !== undefined) gatherShown(printing.shown, entity, records);
}
