import { nameOfCall } from '../../../action/input.ts';
import { allows } from '../../../condition/allows.ts';
import type { EntitySchema, Product, ScenarioSchema } from '../../../contract/index.ts';
import { quoted } from '../../../errors/Phrase.ts';
import { KEPT_RULES } from '../../../rules/KEPT_RULES.ts';
import { PLAIN_RULES } from '../../../rules/PLAIN_RULES.ts';
import { allRules } from '../../../rules/RULES.ts';
import { entryOf } from '../../../values/paths.ts';
import { allowedBy } from '../../allowedBy.ts';
import type { Tell } from '../../context/NamedPlace.ts';
import { fieldAt } from '../../fieldAt.ts';
import { momentsNamed } from '../../formMoments.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, shown, under } from '../../pointer.ts';

type Scenario = ScenarioSchema['scenarios'][number];

/**
 * Checks the names in `expect` of examples: rules, messages, calls, screens and ways of visibility must
 * exist.
 */
export const checkExpected: DraftCheck = (draft, report) => {
  const product = draft.product as Product;
  const texts = new Set(Object.values(product.messages).flatMap((each) => Object.keys(each.texts)));
  for (const { file, schema } of filesOf<ScenarioSchema>(draft, 'scenario')) {
    schema.scenarios.forEach((scenario, index) => {
      for (const { at, name, known } of expectedNames(product, scenario, texts)) {
        if (name === undefined || known.has(name)) continue;
        const pointer = under('/scenarios', index, 'expect', ...at);
        const expected = nearestOf(known, name);
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(name), expected });
      }
      const at = under('/scenarios', index, 'expect');
      expectedValues(product, scenario, at, (finding) => report({ file: file.path, ...finding }));
    });
  }
};

/** Reports expected values of fields that do not exist or do not allow the value. */
function expectedValues(product: Product, { form, expect }: Scenario, at: string, tell: Tell): void {
  const entity = entryOf(product.entities, entryOf(product.forms, form)?.entity);
  if (entity === undefined) return;
  for (const word of ['calculated', 'proposed'] as const) {
    for (const [path, value] of Object.entries(expect[word] ?? {})) {
      const pointer = under(at, word, path);
      const field = fieldAt(entity, path);
      if (field === undefined) {
        const expected = nearestOf(Object.keys(entity.properties), path);
        tell({ code: 'UNKNOWN_FIELD', pointer, found: quoted(path), expected });
      } else if (field !== 'open' && value !== null && !allows(field, value))
        tell({ code: 'FORBIDDEN_VALUE', pointer, found: shown(value), expected: allowedBy(field, value) });
    }
  }
}

interface ExpectedName {
  readonly at: readonly (string | number)[];
  readonly name: string | undefined;
  readonly known: ReadonlySet<string>;
}

function expectedNames(
  product: Product,
  scenario: Scenario,
  texts: ReadonlySet<string>,
): readonly ExpectedName[] {
  const { errors = [], refused = [], cautions = [], stops = [], ways = [], finish } = scenario.expect;
  const form = entryOf(product.forms, scenario.form);
  const entityName = form?.entity ?? scenario.entity;
  const entity = entryOf(product.entities, entityName);
  // `checkScenarios` reports the unknown entity; its rules and ways are then not checked.
  const isUnknown = entityName !== undefined && entity === undefined;
  const finishes = entryOf(product.wizards, scenario.wizard)?.finish ?? [];
  const rules = new Set([
    ...[...(entity?.['x-rules'] ?? []), ...(form?.rules ?? [])].map(({ id }) => id),
    ...[...Object.keys(PLAIN_RULES), ...Object.keys(KEPT_RULES), ...allRules().map(({ word }) => word)],
  ]);
  const messageNames = (
    word: string,
    list: readonly { readonly message: string }[],
  ): readonly ExpectedName[] =>
    list.map(({ message }, index) => ({ at: [word, index, 'message'], name: message, known: texts }));
  const moments = new Set(form === undefined ? [] : momentsNamed(form));
  return [
    ...Object.keys(scenario.expect.missing ?? {}).map((moment) => ({
      ...{ at: ['missing', moment], name: moment, known: moments },
    })),
    ...(isUnknown ? [] : errors).map(({ rule }, index) => ({
      at: ['errors', index, 'rule'],
      name: rule,
      known: rules,
    })),
    ...[
      ...messageNames('refused', refused),
      ...messageNames('cautions', cautions),
      ...messageNames('stops', stops),
    ],
    ...(isUnknown ? [] : ways).map((name, index) => ({ at: ['ways', index], name, known: waysOf(entity) })),
    ...(finish?.calls ?? []).map((name, index) => ({
      at: ['finish', 'calls', index],
      name,
      known: new Set(finishes.flatMap(({ calls = [] }) => calls.map(nameOfCall))),
    })),
    { at: ['finish', 'message'], name: finish?.message, known: texts },
    {
      at: ['finish', 'goTo'],
      name: finish?.goTo,
      known: new Set(finishes.flatMap(({ goTo }) => goTo ?? [])),
    },
  ];
}

/** Names of the ways in `x-may.see`: permissions, reference fields, or `everybody`. */
function waysOf(entity: EntitySchema | undefined): ReadonlySet<string> {
  const ways = entity?.['x-may']?.see;
  if (ways === undefined || ways === 'all') return new Set();
  const wayNames = ways.flatMap(({ permissions = [], own, author, through, among }) => [
    ...permissions,
    permissions.join(),
    ...[own, author, through, among?.entity].filter((each) => each !== undefined),
  ]);
  return new Set([...wayNames.filter((each) => each !== ''), 'everybody']);
}
