import { useSchemaActions } from '../../../engine/react/blocks/index.ts';
import { fromRow } from '../../../engine/react/index.ts';
import type { OnAction } from '../../../engine/react/table/index.ts';
import { usePdf } from '../checklist/usePdf.ts';
import { type Order, REPORT_CODES } from './useOrder.ts';

/** What may be done with a document, wherever it is shown: print it, and what its list says by itself. */
export function useOrderActions() {
  const schema = useSchemaActions();
  const { print, printing, cancel } = usePdf();
  /** Answers true once it is done. */
  const act: OnAction = async (id, row, action, scope, live) => {
    if (id !== 'print') return schema.onAction(id, row, action, scope, live);
    const { Id, SobisDocType } = fromRow<Order>(row);
    await print(REPORT_CODES[SobisDocType], Id);
    return false;
  };
  return { act, printing, cancel, dialog: schema.dialog };
}
