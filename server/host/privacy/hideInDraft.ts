import type { Product } from '../../../engine/contract/index.ts';
import { formerGuards } from './formerGuards.ts';
import { type Guarded, guardedIn } from './guardedFields.ts';
import { unseenFields, type Viewing } from './hideUnseen.ts';

interface DraftViewing extends Viewing {
  readonly product: Pick<Product, 'entities' | 'forms' | 'formVersions'>;
}

/**
 * A copy of what somebody has typed into a form and not saved, without what they may not see any more (`x-may.see`): their role may have changed since. Where
 * the record does not say whose it is, it is its writer's, as a new one is.
 *
 * @param data the record, or an object that holds it as `record`.
 */
export async function hideInDraft<Data>(viewing: DraftViewing, form: string, data: Data): Promise<Data> {
  const { entities, forms } = viewing.product;
  const name = Object.hasOwn(forms, form) ? forms[form]?.entity : undefined;
  const entity = name === undefined ? undefined : entities[name];
  const copy = structuredClone(data);
  const { record } = { ...(copy as { readonly record?: unknown } | null) };
  const inForce = guardedIn({ ...entity }, [copy, record]);
  const found = [...inForce, ...(await formerGuards(viewing, inForce))];
  // Looked at as the writer's own; what is taken out goes from the copy.
  const originals = new Map(found.map((each) => [ownedBy(viewing.user, each), each.record]));
  const asked = found.map(({ guards }, index) => ({ record: [...originals.keys()][index] ?? {}, guards }));
  for (const { record: own, field } of await unseenFields(viewing, asked)) delete originals.get(own)?.[field];
  return copy;
}

function ownedBy({ empID, userId }: Viewing['user'], { record, guards }: Guarded): Record<string, unknown> {
  const ways = guards.flatMap(([, seenBy]) => seenBy);
  const own = ways.flatMap((way): [string, unknown][] => [
    ...(way.own === undefined ? [] : [[way.own, empID] as [string, unknown]]),
    ...(way.author === undefined ? [] : [[way.author, userId] as [string, unknown]]),
  ]);
  return { ...Object.fromEntries(own), ...record };
}
