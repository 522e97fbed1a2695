import type { DataRecord } from '../../engine/contract/index.ts';
import { useEngine } from '../../engine/react/index.ts';
import { useWrite } from '../app/calls.ts';
import { fromRow } from '../app/records/rows.ts';
import { usePdf } from '../checklist/usePdf.ts';
import { type Order, REPORT_CODES } from './useOrder.ts';

/** What may be done with a document, wherever it is shown: delete it, print it. */
export function useOrderActions() {
  const { navigate } = useEngine();
  const deleting = useWrite('deleteOrder', 'alert');
  const { print, printing, cancel } = usePdf();
  /** Answers true once the document is deleted. */
  const act = async (id: string, row: DataRecord): Promise<boolean> => {
    const { Id, rowVersion, SobisDocType } = fromRow<Order>(row);
    if (id === 'print') await print(REPORT_CODES[SobisDocType], Id);
    if (id !== 'delete') return false;
    if (!(await deleting.run({ body: { id: Id, rowVersion } })).ok) return false;
    // Where the document's own page is shown there is nothing left to look at.
    if (location.pathname.startsWith(`/ordini/${Id}`)) navigate('ordini', {}, { forGood: true });
    return true;
  };
  return { act, printing, cancel };
}
