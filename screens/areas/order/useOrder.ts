import type { Calls } from '#generated/calls.ts';
import { useCall } from '../../calls.ts';

export type Order = Calls['fetchOrder']['output'];

const ENTITIES = ['order', 'order-line'];

/** The document in the address. */
export function useOrder(params: Readonly<Record<string, string>>) {
  return useCall('fetchOrder', { params: { id: Number(params['id']) } }, { entities: ENTITIES });
}
