import { useEngine } from '../../engine/react/index.ts';
import type { OnAction } from '../../engine/react/table/index.ts';
import { useSchemaActions } from '../app/blocks/useSchemaActions.tsx';
import { useWrite } from '../app/calls.ts';
import { fromRow } from '../app/records/rows.ts';
import { usePdf } from '../checklist/usePdf.ts';
import { type Order, REPORT_CODES } from './useOrder.ts';

/** What may be done with a document, wherever it is shown: delete it, print it, and what its list says by itself. */
export function useOrderActions() {
  const schema = useSchemaActions();
  const { navigate } = useEngine();
  const deleting = useWrite('deleteOrder', 'alert');
  const { print, printing, cancel } = usePdf();
  /** Answers true once it is done. */
  const act: OnAction = async (id, row, action, scope, live) => {
    const { Id, rowVersion, SobisDocType } = fromRow<Order>(row);
    if (id === 'print') await print(REPORT_CODES[SobisDocType], Id);
    else if (id !== 'delete') return schema.onAction(id, row, action, scope, live);
    if (id !== 'delete') return false;
    if (!(await deleting.run({ body: { id: Id, rowVersion } })).ok) return false;
    // Where the document's own page is shown there is nothing left to look at.
    if (`${location.pathname}/`.startsWith(`/ordini/${Id}/`)) navigate('ordini', {}, { forGood: true });
    return true;
  };
  return { act, printing, cancel, dialog: schema.dialog };
}
