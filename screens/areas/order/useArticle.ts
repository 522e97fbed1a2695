import { useCallback } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { callByName } from '../../../engine/index.ts';
import {
  type FormHandle,
  failureText,
  useEngine,
  useFeedback,
  useMessages,
} from '../../../engine/react/index.ts';
import type { Order } from './useOrder.ts';

type Item = Calls['fetchOrderItem']['output'];

/**
 * ORD-08: a chosen article brings its name, its unit and its price for the document's client and day. What comes back late, for an article
 * that is no longer the chosen one, is left.
 *
 * @returns for the line that is opened, what its form is to call on every change.
 */
export function useArticle({ CardCode, SlpCode, DocDate }: Order) {
  const { client } = useEngine();
  const { toast } = useFeedback();
  const { t } = useMessages();
  return useCallback(
    (line: DataRecord) => {
      let known = line['ItemCode'];
      return (record: DataRecord, form: FormHandle): void => {
        const { ItemCode } = record;
        if (ItemCode === known) return;
        known = ItemCode;
        if (typeof ItemCode !== 'string' || ItemCode === '') return;
        const body = { ItemCode, CardCode, SlpCode, DocDate };
        (callByName(client, 'fetchOrderItem')({ body }) as Promise<Item>).then(
          ({ ItemName, InventoryUom, UomCode, Price }) => {
            if (known !== ItemCode) return;
            form.set('ItemName', ItemName);
            form.set('UomCode', UomCode || InventoryUom);
            form.set('Price', Price);
          },
          (error: unknown) => toast({ variant: 'danger', text: failureText(error, t) }),
        );
      };
    },
    [client, CardCode, SlpCode, DocDate, toast, t],
  );
}
