import type { CallModel, Product } from '../../../../engine/contract/index.ts';
import { equal } from '../../../../engine/index.ts';
import { type InputReference, referencesOf } from '../../../../engine/node.ts';
import { requireVisible } from '../../access/recordRights.ts';
import type { CallContext } from '../../calls/CallContext.ts';
import type { AnyHandler } from '../../calls/handlers.ts';
import { storedRecord } from '../../writes/writeRecord.ts';
import type { ReceivedInput } from './readInput.ts';

type Access = Pick<CallContext, 'db' | 'user' | 'product'>;
type Node = Readonly<Record<string, unknown>>;
/** A referenced value and the object that contains it. */
interface ReferencedValue {
  readonly value: unknown;
  readonly around: Node;
}

/**
 * Wraps a handler: every record that the input references (in path, query or body) must be visible to the
 * user. A reference that the stored record already contains passes, so that old records stay editable.
 *
 * @throws Refusal of `requireVisible`.
 */
export function withReferencesChecked(call: CallModel, product: Product, handler: AnyHandler): AnyHandler {
  const { references } = referencesOf(call, product.entities);
  const guarded = references.filter(
    ({ entity }) => entity === undefined || product.entities[entity]?.['x-may']?.see !== 'all',
  );
  if (guarded.length === 0) return handler;
  const check = async (input: unknown, access: Access) => {
    for (const reference of guarded) await guard(reference, input as ReceivedInput, access);
  };
  if (typeof handler === 'function') {
    return async (input, context) => {
      await check(input, context);
      return handler(input, context);
    };
  }
  return {
    prepare: async (input, context) => {
      await check(input, context);
      return handler.prepare(input, context);
    },
  };
}

async function guard(reference: InputReference, input: ReceivedInput, context: Access): Promise<void> {
  const checkedKeys = new Set<string>();
  for (const { value, around } of referencedValues(reference, input)) {
    const entity = reference.entity ?? around[reference.entityAt ?? ''];
    if (typeof entity !== 'string' || (typeof value !== 'number' && typeof value !== 'string')) continue;
    if (checkedKeys.has(`${entity} ${value}`)) continue;
    checkedKeys.add(`${entity} ${value}`);
    if (await isStored(reference, around, value, context)) continue;
    await requireVisible(context, entity, value);
  }
}

async function isStored(
  { within, isKey, path }: InputReference,
  around: Node,
  value: unknown,
  { db, product }: Access,
): Promise<boolean> {
  const key = within === undefined ? undefined : around[within.key];
  const entity = within === undefined ? undefined : product.entities[within.entity];
  const field = path.at(-1) ?? '';
  if (isKey || entity === undefined || key === undefined) return false;
  const stored = await storedRecord(db, entity, key);
  return stored !== undefined && equal(stored[field], value);
}

function referencedValues({ part, path }: InputReference, input: ReceivedInput): readonly ReferencedValue[] {
  let values: readonly ReferencedValue[] = [{ value: input[part], around: {} }];
  for (const key of path) {
    values = values.flatMap(({ value, around }) => {
      if (key === '*') return Array.isArray(value) ? value.map((each) => ({ value: each, around })) : [];
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
      return [{ value: (value as Node)[key], around: value as Node }];
    });
  }
  return values.filter(({ value }) => value !== null && value !== undefined);
}
