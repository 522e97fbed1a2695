import { holds } from '../../condition/holds.ts';
import type { Product, Rule } from '../../contract/index.ts';
import { dependentWays, wayName } from '../entityDifferences.ts';
import { bothWays, type Claim } from './Claim.ts';

/**
 * A rule between values: broken once; kept where it applies; and, where it has a `when`, not asked of a record that would break it.
 */
export function ruleClaims(
  rules: readonly Rule[] | undefined,
  about: Claim['about'],
  at: string,
  word = 'rules',
): readonly Claim[] {
  return (rules ?? []).flatMap(({ id, when, must }, index) => {
    const claim = { kind: 'rule', about, at: `${at}/${word}/${index} (${id})` } as const;
    const kept: Claim = {
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
    return when === undefined ? [broken, kept] : [broken, kept, spared];
  });
}

/** What entities say: their rules, shown by any form of theirs; when a record is open, and who may see it because of what it holds. */
export function entityClaims(product: Product): readonly Claim[] {
  return Object.entries(product.entities).flatMap(([name, entity]) => {
    const form = Object.keys(product.forms).filter((each) => product.forms[each]?.entity === name);
    const at = `entity ${name}`;
    const own = { kind: 'condition', about: { entity: [name] } } as const;
    return [
      ...ruleClaims(entity['x-rules'], { entity: [name], form }, at, 'x-rules'),
      ...bothWays(
        { ...own, at: `${at}/x-open/when` },
        entity['x-open']?.when,
        { outcome: 'open', expects: ({ open }) => open === true },
        { outcome: 'closed', expects: ({ open }) => open === false },
      ),
      ...dependentWays(entity).flatMap((way) =>
        bothWays(
          { ...own, at: `${at}/x-may/see (${wayName(way)})` },
          way.when,
          { outcome: 'seen', expects: ({ ways }) => ways?.includes(wayName(way)) === true },
          { outcome: 'not seen', expects: ({ ways }) => ways?.includes(wayName(way)) === false },
        ),
      ),
    ];
  });
}
