import type { Across, EntitySchema } from '../../../engine/contract/index.ts';

/** A rule across records with its entity. */
export interface AcrossRule {
  readonly entity: EntitySchema;
  readonly table: string;
  readonly rule: Across;
  /** Name of the index, constraint or trigger that enforces it. */
  readonly name: string;
}

/** Rules across records (`x-across`) of an entity with a table. */
export function acrossRules(entity: EntitySchema): readonly AcrossRule[] {
  const { 'x-table': table, 'x-across': rules = [] } = entity;
  if (table === undefined) return [];
  return rules.map((rule) => ({ entity, table, rule, name: `${table}_${rule.id.replaceAll('-', '_')}` }));
}

/** Fields that must be equal for two records to be compared. */
export function sharedFields({ unique = [], within = [] }: Across): readonly string[] {
  return [...within, ...unique];
}

/** Fields that must have a value for a record to be compared. */
export function neededFields(rule: Across): readonly string[] {
  return [...sharedFields(rule), ...[rule.apart?.from, rule.sum].filter((field) => field !== undefined)];
}

/** Field at which a violation is reported. */
export function problemField({ field, unique, apart, sum }: Across): string {
  return field ?? unique?.[0] ?? apart?.from ?? sum ?? '';
}

/** All fields that affect the rule. */
export function whenFields({ rule }: Pick<AcrossRule, 'rule'>): readonly string[] {
  const conditionFields = [...JSON.stringify(rule.when ?? {}).matchAll(/"record\.(\w+)"/g)].map(
    ([, field = '']) => field,
  );
  const until = rule.apart === undefined ? [] : [rule.apart.to];
  return [...new Set([...neededFields(rule), ...until, ...conditionFields])];
}
