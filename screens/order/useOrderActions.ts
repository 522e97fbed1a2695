import type { DataRecord } from '../../engine/contract/index.ts';
import { useEngine, useFeedback } from '../../engine/react/index.ts';
import { useWrite } from '../app/calls.ts';
import { fromRow } from '../app/records/rows.ts';
import { usePdf } from '../checklist/usePdf.ts';
import { type Order, REPORT_CODES } from './useOrder.ts';

/** What may be done with a document, wherever it is shown: delete it, print it. */
export function useOrderActions() {
  const { navigate } = useEngine();
  const { toastMessage } = useFeedback();
  const deleting = useWrite('deleteOrder', 'alert');
  const { print, printing, cancel } = usePdf();
  const act = async (id: string, row: DataRecord): Promise<void> => {
    const { Id, rowVersion, SobisDocType } = fromRow<Order>(row);
    if (id === 'print') await print(REPORT_CODES[SobisDocType], Id);
    if (id !== 'delete') return;
    if (!(await deleting.run({ body: { id: Id, rowVersion } })).ok) return;
    toastMessage('order.deleted');
    // Where the document's own page is shown there is nothing left to look at.
    if (location.pathname.startsWith(`/ordini/${Id}`)) navigate('ordini', {});
  };
  return { act, printing, cancel };
}
