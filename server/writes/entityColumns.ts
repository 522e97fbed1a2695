import type { EntitySchema } from '../../engine/contract/index.ts';

/** The columns of an entity's table, as its schema names them; `search` and the like are the database's own. */
export function entityColumns({ properties }: EntitySchema): string[] {
  return Object.entries(properties)
    .filter(([, field]) => field['x-column'] !== false)
    .map(([name]) => name);
}

/** Of what a client sent, the columns that a person may fill: keys, versions and names of other records are left out. */
export function sentColumns({ properties }: EntitySchema, sent: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => {
      const field = properties[name];
      return value !== undefined && field?.['x-column'] === undefined && field?.readOnly !== true;
    }),
  );
}
