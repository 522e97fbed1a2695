import type { Calls } from '#generated/calls.ts';
import { useCall } from '../app/calls.ts';

export type Order = Calls['fetchOrder']['output'];
type DocType = Order['SobisDocType'];

const ENTITIES = ['order', 'order-line'];

/** The printed document of each type. */
export const REPORT_CODES = { '': 'ORDINE', D: 'DDT', F: 'FIR' } as const satisfies Record<DocType, string>;

/** Only drafts and those that the ERP refused may change; the server says so too (CHK-03). */
export function isOpen({ DocStatus }: Order): boolean {
  return DocStatus === 'D' || DocStatus === 'E';
}

/** The document in the address. */
export function useOrder(params: Readonly<Record<string, string>>) {
  return useCall('fetchOrder', { params: { id: Number(params['id']) } }, { entities: ENTITIES });
}
