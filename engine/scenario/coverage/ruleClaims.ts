import { holds } from '../../condition/holds.ts';
import type { Product, Rule } from '../../contract/index.ts';
import { dependentWays, wayName } from '../formDifferences.ts';
import { bothWays, type Claim } from './Claim.ts';

/**
 * Claims of a rule between values: broken; satisfied where it applies; and, if it has a `when`, not applied
 * to a record that would break it.
 */
export function ruleClaims(
  rules: readonly Rule[] | undefined,
  about: Claim['about'],
  at: string,
  word = 'rules',
): readonly Claim[] {
  return (rules ?? []).flatMap(({ id, when, must }, index) => {
    const claim = { kind: 'rule', about, at: `${at}/${word}/${index} (${id})` } as const;
    const satisfied: Claim = {
      ...claim,
      outcome: 'kept',
      shownBy: ({ valid }, context) =>
        valid === true && holds(must, context) && (when === undefined || holds(when, context)),
    };
    const broken: Claim = {
      ...claim,
      outcome: 'broken',
      shownBy: ({ errors = [] }) => errors.some(({ rule }) => rule === id),
    };
    const spared: Claim = {
      ...claim,
      outcome: 'not asked',
      shownBy: ({ valid }, context) =>
        valid === true && when !== undefined && !holds(when, context) && !holds(must, context),
    };
    return when === undefined ? [broken, satisfied] : [broken, satisfied, spared];
  });
}

/**
 * Claims of entities: rules (proved by any of their forms), when a record is open, and conditional rights to
 * see it.
 */
export function entityClaims(product: Product): readonly Claim[] {
  return Object.entries(product.entities).flatMap(([name, entity]) => {
    const form = Object.keys(product.forms).filter((each) => product.forms[each]?.entity === name);
    const at = `entity ${name}`;
    const condition = { kind: 'condition', about: { entity: [name] } } as const;
    return [
      ...ruleClaims(entity['x-rules'], { entity: [name], form }, at, 'x-rules'),
      ...bothWays(
        { ...condition, at: `${at}/x-open/when` },
        entity['x-open']?.when,
        { outcome: 'open', expects: ({ open }) => open === true },
        { outcome: 'closed', expects: ({ open }) => open === false },
      ),
      ...dependentWays(entity).flatMap((way) =>
        bothWays(
          { ...condition, at: `${at}/x-may/see (${wayName(way)})` },
          way.when,
          { outcome: 'seen', expects: ({ ways }) => ways?.includes(wayName(way)) === true },
          { outcome: 'not seen', expects: ({ ways }) => ways?.includes(wayName(way)) === false },
        ),
      ),
    ];
  });
}
