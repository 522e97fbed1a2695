import { holds } from '../condition/holds.ts';
import type { Context, EntitySchema } from '../contract/index.ts';

/**
 * The code of the first refusal of an operation on the record of a context, none of whose ways is open (`x-may.do`); undefined: it may be done.
 *
 * @throws Error for an operation that the entity does not list: it would be allowed to everybody.
 */
export function operationRefusal(entity: EntitySchema, name: string, context: Context): string | undefined {
  const operations = entity['x-may']?.do ?? {};
  const demands = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (demands === undefined) throw new Error(`the entity ${entity['x-entity']} has no operation ${name}`);
  const { permissions: had = [] } = { ...(context['user'] as { readonly permissions?: readonly string[] }) };
  const [code] =
    Object.entries(demands).find(
      ([, ways]) =>
        !ways.some(
          ({ permissions, when }) =>
            permissions?.some((each) => had.includes(each)) !== false &&
            (when === undefined || holds(when, context)),
        ),
    ) ?? [];
  return code;
}
