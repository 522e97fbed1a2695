import type { ScreenSchema } from '../../../engine/contract/index.ts';

type Parameters = Readonly<Record<string, string>>;

/** Whether a screen's address names a record. */
export const isOfRecord = ({ path }: ScreenSchema): boolean => path.includes(':');

/**
 * Parameters of the record in an address, undefined for the address of another screen: `/cantieri/:id/pjc`
 * and `/cantieri/7/pjc` → `{ id: '7' }`.
 */
export function parametersOf({ path }: ScreenSchema, address: string): Parameters | undefined {
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(new URL(address).pathname);
  return match === null ? undefined : { ...match.groups };
}

/** A screen's address with a record's number in the place of each parameter. */
export const addressOf = ({ path }: ScreenSchema, id = '1'): string => path.replace(/:\w+/g, id);

/** A screen's title with its parameters filled in. */
export function titleOf({ title }: Pick<ScreenSchema, 'title'>, parameters: Parameters = {}): string {
  return title.replace(/\{params\.(\w+)\}/g, (_whole, name: string) => parameters[name] ?? '');
}
