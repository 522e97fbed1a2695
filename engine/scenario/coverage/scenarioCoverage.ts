import type { Context, Product } from '../../contract/index.ts';
import { type AnnotatedPlace, annotatedPlaces } from '../../loader/grammar/annotatedPlaces.ts';
import type { Meta } from '../../loader/grammar/grammarNode.ts';
import { LISTS } from '../../loader/grammar/unknownName.ts';
import { SCENARIO_KINDS, type ScenarioKind } from '../../loader/scenarioKinds.ts';
import { settingsContext } from '../../values/records.ts';
import type { Scenario } from '../Scenario.ts';
import { CLAIM_KINDS, type ClaimKind, type OutcomeProof, type Outcomes, type Provers } from './Claim.ts';
import { WIZARD_PROVERS, WORKFLOW_PROVERS } from './flowProvers.ts';
import otherProofs from './otherProofs.json' with { type: 'json' };
import {
  DOCUMENT_PROVERS,
  NOTIFICATIONS_PROVERS,
  OPTIONS_PROVERS,
  SCREEN_PROVERS,
  TABLE_PROVERS,
} from './pageProvers.ts';
import { ENTITY_PROVERS, FORM_PROVERS } from './recordProvers.ts';

const PROVERS: Readonly<Record<ScenarioKind, Provers>> = {
  form: FORM_PROVERS,
  workflow: WORKFLOW_PROVERS,
  wizard: WIZARD_PROVERS,
  table: TABLE_PROVERS,
  screen: SCREEN_PROVERS,
  document: DOCUMENT_PROVERS,
  options: OPTIONS_PROVERS,
  entity: ENTITY_PROVERS,
  notifications: NOTIFICATIONS_PROVERS,
};

/** Conditions that no scenario can prove, by kind of schema and place in its grammar: the reason. */
export const OTHER_PROOFS: Readonly<Record<string, string>> = otherProofs;

/** One outcome of a schema statement; a scenario must prove it. */
interface Claim {
  readonly kind: ClaimKind;
  /** Schemas whose scenarios count as proof: names by kind. */
  readonly about: Partial<Readonly<Record<string, readonly string[]>>>;
  /** Kind and name of the schema with the JSON pointer inside it: `form loan/sections/6 (back)/showWhen`. */
  readonly at: string;
  readonly outcome: string;
  readonly shownBy: OutcomeProof;
}

/**
 * Coverage of one kind of claim: total, and the claims without scenario, as `form loan/sections/6
 * (back)/showWhen: hidden`.
 */
export interface Coverage {
  readonly kind: ClaimKind;
  readonly total: number;
  readonly missing: readonly string[];
}

/**
 * Claims that no scenario of a product proves. A scenario proves an outcome if its input leads there and it
 * expects it; `scenarioDifferences` checks that the scenario passes. Every condition has a claim: one that no
 * scenario can prove is missing too, unless `otherProofs.json` has the reason.
 *
 * @param meta the grammar by file name, which says where conditions are.
 */
export function scenarioCoverage(product: Product, meta: Meta): readonly Coverage[] {
  const scenarios = Object.values(product.scenarios).flatMap((file) => [...file.scenarios]);
  const claims = Object.entries({ ...LISTS, calls: 'services' } as const).flatMap(([kind, list]) =>
    Object.entries(product[list]).flatMap(([name, content]) => claimsOf(product, meta, kind, name, content)),
  );
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

/** Claims of one schema: of its conditions, and of names that have outcomes without a condition. */
function claimsOf(
  { forms }: Product,
  meta: Meta,
  kind: string,
  name: string,
  content: unknown,
): readonly Claim[] {
  // Forms show the entity's answers, so their scenarios prove its conditions.
  const form = kind === 'entity' ? Object.keys(forms).filter((each) => forms[each]?.entity === name) : [];
  const about = { form, [kind]: [name] };
  let condition = '';
  return annotatedPlaces(meta, kind, content).flatMap((place) => {
    const isCondition = place.annotations['x-condition'] !== undefined;
    // A condition within one is part of it.
    if (isCondition && condition !== '' && place.pointer.startsWith(`${condition}/`)) return [];
    const around = valuesAround(content, place);
    // Embedded records have their own claims.
    if (around.slice(1).some((value) => Object.hasOwn(Object(value), 'x-entity'))) return [];
    if (isCondition) condition = place.pointer;
    const at = `${kind} ${name}${placeLabel(isCondition ? place.steps : place.steps.slice(0, -1), around)}`;
    const { kind: of, outcomes } = outcomesAt(kind, place, around, isCondition);
    return Object.entries(outcomes).map(([outcome, shownBy]) => ({ kind: of, about, at, outcome, shownBy }));
  });
}

const UNPROVED: Outcomes = { 'no way to prove it by an example': () => false };

function outcomesAt(
  kind: string,
  { grammar, steps, value }: AnnotatedPlace,
  around: readonly unknown[],
  isCondition: boolean,
): { readonly kind: ClaimKind; readonly outcomes: Outcomes } {
  const word = wordOf(grammar);
  for (const of of CLAIM_KINDS) {
    const outcomes = PROVERS[kind as ScenarioKind]?.[of]?.[word]?.({ steps, value, around });
    if (outcomes !== undefined) return { kind: of, outcomes };
  }
  const isProved = !isCondition || Object.hasOwn(OTHER_PROOFS, `${kind} ${word}`);
  return { kind: 'condition', outcomes: isProved ? {} : UNPROVED };
}

/** A place of the grammar by its words: `section/showWhen`. */
function wordOf(grammar: string): string {
  return grammar
    .slice(grammar.indexOf('#') + 2)
    .split('/')
    .filter((step) => !/^(?:\$defs|properties|items|additionalProperties|anyOf|\d+)$/.test(step))
    .join('/');
}

function valuesAround(content: unknown, { steps }: AnnotatedPlace): readonly unknown[] {
  const values: unknown[] = [];
  let value = content;
  for (const step of steps) {
    values.push(value);
    value = Object(value)[step];
  }
  return values;
}

/** A JSON pointer with the names of list entries: `/transitions/2 (lend)/guards/0`. */
function placeLabel(steps: readonly string[], around: readonly unknown[]): string {
  return steps
    .map((step, index) => {
      const list = around[index];
      const { id, name, value } = Object(Array.isArray(list) ? list[Number(step)] : undefined);
      const label = [id, name, value].find((each) => typeof each === 'string');
      return label === undefined ? `/${step}` : `/${step} (${label})`;
    })
    .join('');
}
