import type { NotificationsSchema, Product } from '../../../engine/contract/index.ts';

/** An entry of a notifications file with its stored id. */
export interface Notice {
  /** File and name: `loan.dueTomorrow`. */
  readonly id: string;
  readonly entity: string;
  readonly said: NotificationsSchema['notifications'][number];
}

/** All notifications of a product, by id. */
export function noticesOf({ notifications }: Pick<Product, 'notifications'>): ReadonlyMap<string, Notice> {
  const all = Object.entries(notifications).flatMap(([file, { entity, notifications: list }]) =>
    list.map((said): Notice => ({ id: `${file}.${said.name}`, entity, said })),
  );
  return new Map(all.map((notice) => [notice.id, notice]));
}
