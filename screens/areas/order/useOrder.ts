import type { Calls } from '#generated/calls.ts';
import { useCall } from '../../calls.ts';

export type Order = Calls['fetchOrder']['output'];
type DocType = Order['SobisDocType'];

const ENTITIES = ['order', 'order-line'];

/** The printed document of each type. */
export const REPORT_CODES = { '': 'ORDINE', D: 'DDT', F: 'FIR' } as const satisfies Record<DocType, string>;

/** The document in the address. */
export function useOrder(params: Readonly<Record<string, string>>) {
  return useCall('fetchOrder', { params: { id: Number(params['id']) } }, { entities: ENTITIES });
}
