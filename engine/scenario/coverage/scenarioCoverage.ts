import type { Context, FormSchema, Moments, Product } from '../../contract/index.ts';
import { SCENARIO_KINDS } from '../../loader/scenarioKinds.ts';
import { settingsContext } from '../../values/records.ts';
import type { Scenario } from '../Scenario.ts';
import { bothWays, CLAIM_KINDS, type Claim, type ClaimKind } from './Claim.ts';
import { wizardClaims, workflowClaims } from './flowClaims.ts';
import { formClaims } from './formClaims.ts';
import { shownClaims, tableClaims } from './listClaims.ts';
import { offeredClaims } from './offeredClaims.ts';
import { entityClaims } from './ruleClaims.ts';

/**
 * Coverage of one kind of claim: total, and the claims without example, as `form loan/sections/6/showWhen:
 * hidden`.
 */
export interface Coverage {
  readonly kind: ClaimKind;
  readonly total: number;
  readonly missing: readonly string[];
}

/**
 * Claims that no scenario of a product proves. An example proves an outcome if its input leads there and it
 * expects it; `scenarioDifferences` checks that the example passes.
 */
export function scenarioCoverage(product: Product): readonly Coverage[] {
  const scenarios = Object.values(product.scenarios).flatMap((file) => [...file.scenarios]);
  const claims = [
    ...entityClaims(product),
    ...offeredClaims(product),
    ...formClaims(product),
    ...missingClaims(product),
    ...tableClaims(product),
    ...shownClaims(product),
    ...workflowClaims(product),
    ...wizardClaims(product),
    ...notificationClaims(product),
  ];
  const { settings } = settingsContext(product.settings);
  return CLAIM_KINDS.map((kind) => {
    const kindClaims = claims.filter((claim) => claim.kind === kind);
    const missing = kindClaims.filter(
      (claim) => !scenarios.some((scenario) => shows(claim, scenario, { settings })),
    );
    return { kind, total: kindClaims.length, missing: missing.map(({ at, outcome }) => `${at}: ${outcome}`) };
  });
}

function shows(claim: Claim, scenario: Scenario, common: Context): boolean {
  const isAbout = SCENARIO_KINDS.some((kind) => {
    const name = scenario[kind];
    return name !== undefined && claim.about[kind]?.includes(name) === true;
  });
  return isAbout && claim.shownBy(scenario.expect, { ...common, ...scenario.given } as Context);
}

/** Claims of notifications: text, matching records (`where`), duration (`while`). */
function notificationClaims(product: Product): readonly Claim[] {
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

/**
 * Claims of `missing`: for each field and section, at each moment, an example with the answer and one
 * without.
 */
function missingClaims({ forms }: Product): readonly Claim[] {
  return Object.entries(forms).flatMap(([name, form]) => {
    const about = { form: [name] };
    return form.sections.flatMap((section, index) => {
      const at = `form ${name}/sections/${index}`;
      const names = section.fields.map(({ field }) => field);
      return [
        ...claimsOf(about, `${at}/missing`, section.missing, names),
        ...section.fields.flatMap(({ field, missing }, place) =>
          claimsOf(about, `${at}/fields/${place}/missing`, missing, [field]),
        ),
      ];
    });
  });
}

type Said = FormSchema['sections'][number]['fields'][number]['missing'];

function claimsOf(
  about: Claim['about'],
  at: string,
  rule: Said | FormSchema['sections'][number]['missing'],
  names: readonly string[],
): readonly Claim[] {
  return Object.keys(rule?.at ?? ({} as Moments)).flatMap((moment): readonly Claim[] => {
    const claim = { kind: 'missing', about, at: `${at}/at/${moment}` } as const;
    const among = (paths: readonly string[]): boolean => paths.some((path) => names.includes(path));
    return [
      { ...claim, outcome: 'missing', shownBy: ({ missing = {} }) => among(missing[moment] ?? []) },
      {
        ...claim,
        outcome: 'answered',
        shownBy: ({ missing = {} }) => missing[moment] !== undefined && !among(missing[moment]),
      },
    ];
  });
}
