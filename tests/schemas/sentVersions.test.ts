import { expect, it } from 'vitest';
import { declaredCalls } from './declaredCalls.ts';
import { loadedProduct } from './product.ts';

const product = await loadedProduct();

/** Calls that take the version that their caller has read. */
const versioned = new Set(
  [...declaredCalls().values()]
    .filter(({ query, body }) =>
      [query, body].some((part) => 'rowVersion' in Object(Object(part).properties)),
    )
    .map(({ name }) => name),
);

interface Sending {
  readonly id?: string;
  readonly call?: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

it('every action and transition sends the version that its user saw, so that nobody decides on a record changed meanwhile', () => {
  const offers: readonly (readonly [string, Sending])[] = [
    ...Object.entries(product.tables).flatMap(([name, { actions = [] }]) =>
      actions.map((action) => [name, action as unknown as Sending] as const),
    ),
    ...Object.entries(product.workflows).flatMap(([name, { transitions }]) =>
      transitions.map((transition) => [name, transition as unknown as Sending] as const),
    ),
  ];
  const sending = offers.filter(([, { call = '', input }]) => input !== undefined && versioned.has(call));
  expect(sending.length).toBeGreaterThan(10);
  const without = sending.filter(([, { input = {} }]) => !('rowVersion' in input));
  expect(without.map(([name, { id }]) => `${name} ${id}`)).toEqual([]);
});
