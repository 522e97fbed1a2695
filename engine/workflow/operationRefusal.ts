import { holds } from '../condition/holds.ts';
import type { Context, EntitySchema } from '../contract/index.ts';

/**
 * The code of the first demand of an operation (`x-may.do`) that the user does not meet for the record of the
 * context; undefined: allowed.
 *
 * @throws Error for an undeclared operation, which would otherwise be open to every user.
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
