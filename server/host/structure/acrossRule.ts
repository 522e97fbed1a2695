import type { Across, EntitySchema } from '../../../engine/contract/index.ts';

/** A rule across records with the entity that it is a rule of. */
export interface AcrossRule {
  readonly entity: EntitySchema;
  readonly table: string;
  readonly rule: Across;
  /** Of the index, constraint or trigger that keeps it in the database. */
  readonly name: string;
}

/** The rules across records of an entity that has a table. */
export function acrossRules(entity: EntitySchema): readonly AcrossRule[] {
  const { 'x-table': table, 'x-across': rules = [] } = entity;
  if (table === undefined) return [];
  return rules.map((rule) => ({ entity, table, rule, name: `${table}_${rule.id.replaceAll('-', '_')}` }));
}

/** Fields whose values the records that are compared have in common. */
export function sharedFields({ unique = [], within = [] }: Across): readonly string[] {
  return [...within, ...unique];
}

/** Fields without whose value a record is not compared. */
export function neededFields(rule: Across): readonly string[] {
  return [...sharedFields(rule), ...[rule.apart?.from, rule.sum].filter((field) => field !== undefined)];
}

/** The field that shows what is wrong. */
export function toldField({ field, unique, apart, sum }: Across): string {
  return field ?? unique?.[0] ?? apart?.from ?? sum ?? '';
}

/** Every field that the rule looks at. */
export function whenFields({ rule }: Pick<AcrossRule, 'rule'>): readonly string[] {
  const named = [...JSON.stringify(rule.when ?? {}).matchAll(/"record\.(\w+)"/g)].map(
    ([, field = '']) => field,
  );
  const until = rule.apart === undefined ? [] : [rule.apart.to];
  return [...new Set([...neededFields(rule), ...until, ...named])];
}
