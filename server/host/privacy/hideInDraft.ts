import type { Product } from '../../../engine/contract/index.ts';
import { formerGuards } from './formerGuards.ts';
import { type Guarded, guardedIn } from './guardedFields.ts';
import { unseenFields, type Viewing } from './hideUnseen.ts';

interface DraftViewing extends Viewing {
  readonly product: Pick<Product, 'entities' | 'forms' | 'formVersions'>;
}

/**
 * Copy of a draft without fields that its writer may not see any more (`x-may.see`), e.g. after a change of
 * role. Where the record states no owner, the writer counts as such.
 *
 * @param data the record, or an object with the record as `record`.
 */
export async function hideInDraft<Data>(viewing: DraftViewing, form: string, data: Data): Promise<Data> {
  const { entities, forms } = viewing.product;
  const name = Object.hasOwn(forms, form) ? forms[form]?.entity : undefined;
  const entity = name === undefined ? undefined : entities[name];
  const copy = structuredClone(data);
  const { record } = { ...(copy as { readonly record?: unknown } | null) };
  const inForce = guardedIn({ ...entity }, [copy, record]);
  const guardedRecords = [...inForce, ...(await formerGuards(viewing, inForce))];
  // Rules are checked on copies with the writer as owner; fields are removed from the result.
  const originals = new Map(guardedRecords.map((each) => [ownedBy(viewing.user, each), each.record]));
  const ownedRecords = guardedRecords.map(({ guards }, index) => ({
    record: [...originals.keys()][index] ?? {},
    guards,
  }));
  for (const { record: own, field } of await unseenFields(viewing, ownedRecords))
    delete originals.get(own)?.[field];
  return copy;
}

function ownedBy({ empID, userId }: Viewing['user'], { record, guards }: Guarded): Record<string, unknown> {
  const ways = guards.flatMap(([, seenBy]) => seenBy);
  const ownership = ways.flatMap((way): [string, unknown][] => [
    ...(way.own === undefined ? [] : [[way.own, empID] as [string, unknown]]),
    ...(way.author === undefined ? [] : [[way.author, userId] as [string, unknown]]),
  ]);
  return { ...Object.fromEntries(ownership), ...record };
}
