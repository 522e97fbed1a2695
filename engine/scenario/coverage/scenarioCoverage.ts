import { holds } from '../../condition/holds.ts';
import type { Context, EntitySchema, Field, FormSchema, Moments, Product } from '../../contract/index.ts';
import { SCENARIO_KINDS } from '../../loader/scenarioKinds.ts';
import { settingsContext } from '../../values/records.ts';
import type { Scenario } from '../Scenario.ts';
import { bothWays, CLAIM_KINDS, type Claim, type ClaimKind } from './Claim.ts';
import { wizardClaims, workflowClaims } from './flowClaims.ts';
import { formClaims } from './formClaims.ts';
import { shownClaims, tableClaims } from './listClaims.ts';
import { entityClaims } from './ruleClaims.ts';

type Entry = NonNullable<Field['x-offered']>[number];

/** Claims of `x-offered`: each entry is accepted where its condition holds, and refused where it does not. */
function offeredClaims({ entities, forms }: Product): readonly Claim[] {
  return Object.entries(entities).flatMap(([name, entity]) => {
    const form = Object.keys(forms).filter((each) => forms[each]?.entity === name);
    const about = { entity: [name], form };
    return placesIn(entity.properties, []).flatMap(({ keys, entries }) =>
      entries.flatMap((entry, index): readonly Claim[] => {
        const at = `entity ${name}/${keys.join('/')}/x-offered/${index}`;
        const claim = { kind: 'condition', about, at } as const;
        return [
          {
            ...claim,
            outcome: 'offered',
            shownBy: ({ valid }, context) =>
              valid === true &&
              chosenIn(context, keys, entry).some(({ row }) => holds(entry.when, { ...context, row })),
          },
          {
            ...claim,
            outcome: 'ruled out',
            shownBy: ({ errors = [] }, context) =>
              chosenIn(context, keys, entry).some(
                ({ path, row }) =>
                  !holds(entry.when, { ...context, row }) &&
                  errors.some((each) => each.rule === 'offered' && each.path === path),
              ),
          },
        ];
      }),
    );
  });
}

const ROWS = '*';

interface Place {
  readonly keys: readonly string[];
  readonly entries: readonly Entry[];
}

function placesIn(fields: EntitySchema['properties'] = {}, around: readonly string[]): readonly Place[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Place[] => {
    const keys = [...around, name];
    const entries = field['x-offered'];
    return [
      ...(entries === undefined ? [] : [{ keys, entries }]),
      ...placesIn(ownFields(field), keys),
      ...placesIn(ownFields(field.items), [...keys, ROWS]),
    ];
  });
}

/** An embedded entity has its own claims. */
function ownFields(shape: Field | undefined): EntitySchema['properties'] | undefined {
  return shape === undefined || 'x-entity' in shape ? undefined : shape.properties;
}

interface Chosen {
  readonly path: string;
  /** Container of the field: the record, the row of a list or the object. */
  readonly row: unknown;
  readonly value: unknown;
}

/** Places in the example's record with a value of the entry. */
function chosenIn({ record }: Context, keys: readonly string[], { values }: Entry): readonly Chosen[] {
  let places: readonly Chosen[] = [{ path: '', row: undefined, value: record }];
  for (const key of keys) {
    places = places.flatMap(({ path, value }) => {
      const inside = (name: string | number, each: unknown): Chosen => ({
        path: path === '' ? String(name) : `${path}.${name}`,
        row: value,
        value: each,
      });
      if (key === ROWS) return Array.isArray(value) ? value.map((each, index) => inside(index, each)) : [];
      if (typeof value !== 'object' || value === null) return [];
      return [inside(key, Reflect.get(value, key))];
    });
  }
  return places.filter(({ value }) => values.some((each) => [value].flat().includes(each)));
}

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
