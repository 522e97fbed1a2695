import type { NotificationsSchema, Product } from '../../../engine/contract/index.ts';

/** One entry of a notifications file, with what it is known by where it is kept. */
export interface Notice {
  /** `loan.dueTomorrow`: file and name. */
  readonly id: string;
  readonly entity: string;
  readonly said: NotificationsSchema['notifications'][number];
}

/** All that a product tells people, by id. */
export function noticesOf({ notifications }: Pick<Product, 'notifications'>): ReadonlyMap<string, Notice> {
  const all = Object.entries(notifications).flatMap(([file, { entity, notifications: list }]) =>
    list.map((said): Notice => ({ id: `${file}.${said.name}`, entity, said })),
  );
  return new Map(all.map((notice) => [notice.id, notice]));
}
