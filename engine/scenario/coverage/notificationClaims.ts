import type { Product } from '../../contract/index.ts';
import { bothWays, type Claim } from './Claim.ts';

/** Claims of notifications: text, matching records (`where`), duration (`while`). */
export function notificationClaims(product: Product): readonly Claim[] {
  return Object.entries(product.notifications).flatMap(([file, { notifications }]) =>
    notifications.flatMap(({ name, where, while: stays }): readonly Claim[] => {
      const claim = {
        kind: 'notice',
        about: { notifications: [file] },
        at: `notifications ${file} (${name})`,
      } as const;
      return [
        {
          ...claim,
          outcome: 'said',
          shownBy: ({ said }) => said?.some((each) => each.name === name) === true,
        },
        ...bothWays(
          { ...claim, at: `${claim.at}/where` },
          where,
          { outcome: 'told', expects: ({ told }) => told?.includes(name) === true },
          { outcome: 'not told', expects: ({ told }) => told?.includes(name) === false },
        ),
        ...bothWays(
          { ...claim, at: `${claim.at}/while` },
          stays,
          { outcome: 'shown', expects: ({ standing }) => standing?.includes(name) === true },
          { outcome: 'withdrawn', expects: ({ standing }) => standing?.includes(name) === false },
        ),
      ];
    }),
  );
}
