import type { CallModel, EntitySchema, Product } from '../../../engine/contract/index.ts';
import { can, forbidden } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { entityNamed } from '../writes/entityColumns.ts';

/** The definition of a checklist from its entity. */
export interface Checklist {
  readonly name: string;
  readonly entity: EntitySchema;
  readonly table: string;
  readonly key: string;
  /** Field that refers to the subject, and the entity of the subject. */
  readonly by: string;
  readonly of: string;
  readonly one: boolean;
  readonly acknowledged: boolean;
  readonly operation: string | undefined;
}

/** @throws Error where no checklist has that name; the loader of schemas refuses such a product. */
export function checklistNamed(product: Pick<Product, 'entities'>, name: string): Checklist {
  const entity = entityNamed(product, name);
  const { 'x-checklist': definition, 'x-table': table, 'x-key': [key] = [] } = entity;
  const of = entity.properties[definition?.by ?? '']?.['x-reference']?.entity;
  if (definition === undefined || table === undefined || key === undefined || of === undefined)
    throw new Error(`${name} is no checklist that is kept in a table, about a record that it refers to`);
  const { by, one = false, acknowledged = false, operation } = definition;
  return { name, entity, table, key, by, of, one, acknowledged, operation };
}

type Node = Readonly<Record<string, unknown>>;
interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The key of the subject in a call's input: the value of the property that refers to entity `of`. */
export function subjectIn(
  call: Pick<CallModel, 'params' | 'query' | 'body'>,
  { of }: Pick<Checklist, 'of'>,
  input: Input,
): number | undefined {
  for (const place of ['params', 'query', 'body'] as const) {
    const property = subjectProperty(call[place], of);
    const value = property === undefined ? undefined : (input[place] as Node | undefined)?.[property];
    if (typeof value === 'number') return value;
  }
  return undefined;
}

function subjectProperty(schema: unknown, of: string): string | undefined {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: Readonly<Record<string, Node>> };
  return Object.keys(properties).find((property) => {
    const reference = properties[property]?.['x-reference'] as { readonly entity?: string } | undefined;
    return reference?.entity === of;
  });
}

/** Refuses a user who may neither list the checklist nor read a record of it. @throws Refusal FORBIDDEN. */
export function requireReader({ product, user }: CallContext, checklist: string): void {
  const permissions = readPermissions(product, checklist);
  if (!can(user, permissions)) throw forbidden(product, permissions);
}

function readPermissions({ calls }: Product, name: string): readonly string[] {
  return Object.values(calls).flatMap(({ does, permission }) =>
    (does?.list === name || does?.filled === name) && permission !== undefined ? [permission].flat() : [],
  );
}
