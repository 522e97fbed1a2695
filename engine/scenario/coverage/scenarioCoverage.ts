import type { Context, Product } from '../../contract/index.ts';
import { SCENARIO_KINDS } from '../../loader/scenarioKinds.ts';
import { settingsContext } from '../../values/settingsContext.ts';
import type { Scenario } from '../Scenario.ts';
import { CLAIM_KINDS, type Claim, type ClaimKind } from './Claim.ts';
import { wizardClaims, workflowClaims } from './flowClaims.ts';
import { formClaims } from './formClaims.ts';
import { shownClaims, tableClaims } from './listClaims.ts';
import { missingClaims } from './missingClaims.ts';
import { notificationClaims } from './notificationClaims.ts';
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
