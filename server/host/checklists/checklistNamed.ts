import type { CallModel, EntitySchema, Product } from '../../../engine/contract/index.ts';
import { entityNamed } from '../writes/entityColumns.ts';

/** A checklist as its entity says it. */
export interface Checklist {
  readonly name: string;
  readonly entity: EntitySchema;
  readonly table: string;
  readonly key: string;
  /** Field that refers to what it is about, and the entity of that. */
  readonly by: string;
  readonly of: string;
  readonly one: boolean;
  readonly acknowledged: boolean;
  readonly operation: string | undefined;
}

/** @throws Error where no checklist has that name: the loader of schemas lets no such product pass. */
export function checklistNamed(product: Pick<Product, 'entities'>, name: string): Checklist {
  const entity = entityNamed(product, name);
  const { 'x-checklist': said, 'x-table': table, 'x-key': [key] = [] } = entity;
  const of = entity.properties[said?.by ?? '']?.['x-reference']?.entity;
  if (said === undefined || table === undefined || key === undefined || of === undefined)
    throw new Error(`${name} is no checklist that is kept in a table, about a record that it refers to`);
  const { by, one = false, acknowledged = false, operation } = said;
  return { name, entity, table, key, by, of, one, acknowledged, operation };
}

type Node = Readonly<Record<string, unknown>>;
interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The number, in a call's input, of the record that a checklist is about: in the word that refers to such a record. */
export function subjectIn(
  call: Pick<CallModel, 'params' | 'query' | 'body'>,
  { of }: Pick<Checklist, 'of'>,
  input: Input,
): number | undefined {
  for (const place of ['params', 'query', 'body'] as const) {
    const word = subjectWord(call[place], of);
    const value = word === undefined ? undefined : (input[place] as Node | undefined)?.[word];
    if (typeof value === 'number') return value;
  }
  return undefined;
}

function subjectWord(schema: unknown, of: string): string | undefined {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: Readonly<Record<string, Node>> };
  return Object.keys(properties).find((word) => {
    const reference = properties[word]?.['x-reference'] as { readonly entity?: string } | undefined;
    return reference?.entity === of;
  });
}
