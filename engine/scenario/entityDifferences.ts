import { holds } from '../condition/holds.ts';
import type { Context, DataRecord, EntitySchema, Product, Way } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { offeredProblems } from '../form/choices.ts';
import { ruleProblems } from '../form/problems.ts';
import { entryOf } from '../values/paths.ts';
import { type CheckOf, problemDifferences, type Scenario, valueDifference } from './Scenario.ts';

/**
 * Differences of an entity without a form: problems of the record, whether it is open, and the conditional
 * rights to see it.
 */
export function entityDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
  checkOf: CheckOf,
): readonly Phrase[] {
  const entity = entryOf(product.entities, name);
  if (entity === undefined) return [say('exampleSubjectMissing', { name, expected: 'entity' })];
  const open = entity['x-open']?.when;
  return [
    ...problemDifferences(expect, () => [
      ...checkOf(entity)(context['record'] ?? {}),
      ...ruleProblems(entity['x-rules'] ?? [], context),
      ...offeredProblems(entity, product.options, (context['record'] ?? {}) as DataRecord),
    ]),
    ...valueDifference('exampleRecordOpen', expect.open, () => open !== undefined && holds(open, context)),
    ...valueDifference('exampleWays', expect.ways, () =>
      dependentWays(entity)
        .filter(({ when }) => holds(when, context))
        .map(wayName),
    ),
  ];
}

/** The conditional entries of `x-may.see`. */
export function dependentWays(
  entity: EntitySchema,
): readonly (Way & { readonly when: NonNullable<Way['when']> })[] {
  const ways = entity['x-may']?.see;
  if (ways === undefined || ways === 'all') return [];
  return ways.flatMap((way) => (way.when === undefined ? [] : [{ ...way, when: way.when }]));
}

export function wayName({ permissions, own, author, through, among }: Way): string {
  return own ?? author ?? through ?? among?.entity ?? permissions?.join() ?? 'everybody';
}
