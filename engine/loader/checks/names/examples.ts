import { allows } from '../../../condition/holds.ts';
import type {
  EntitySchema,
  Product,
  ScenarioSchema,
  ScreenSchema,
  TableSchema,
} from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { CODE_RULES, PLAIN_RULES } from '../../../rules/keywords.ts';
import { allRules } from '../../../rules/RULES.ts';
import { entryOf } from '../../../values/paths.ts';
import { fileScope, tableRow } from '../../context/fileScope.ts';
import {
  alternatives,
  isOpen,
  listOf,
  OPEN,
  rowOf,
  type Scope,
  type Shape,
  type Tell,
} from '../../context/Scope.ts';
import { fieldAt } from '../../fieldAt.ts';
import { momentsNamed } from '../../formPackage.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { allowedBy, nearestOf, shown, under } from '../../pointer.ts';
import { fileNamed, filesOf, type ProductDraft, type SchemaFile } from '../../SchemaFile.ts';
import { SCENARIO_KINDS } from '../../scenarioKinds.ts';

type Scenario = ScenarioSchema['scenarios'][number];

/**
 * Checks the names in `expect` of examples: rules, calls, screens and ways of visibility must exist.
 */
export const checkExpected = fileCheck<ScenarioSchema>(['scenario'], (draft, { file, schema }, report) => {
  const product = draft.product as Product;
  schema.scenarios.forEach((scenario, index) => {
    for (const { at, name, known } of expectedNames(product, scenario)) {
      if (name === undefined || known.has(name)) continue;
      const pointer = under('/scenarios', index, 'expect', ...at);
      const expected = nearestOf(known, name);
      report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(name), expected });
    }
    const at = under('/scenarios', index, 'expect');
    expectedValues(product, scenario, at, (finding) => report({ file: file.path, ...finding }));
  });
});

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

function expectedNames(product: Product, scenario: Scenario): readonly ExpectedName[] {
  const { errors = [], ways = [], finish } = scenario.expect;
  const form = entryOf(product.forms, scenario.form);
  const entityName = form?.entity ?? scenario.entity;
  const entity = entryOf(product.entities, entityName);
  // `checkScenarios` reports the unknown entity; its rules and ways are then not checked.
  const isUnknown = entityName !== undefined && entity === undefined;
  const finishes = entryOf(product.wizards, scenario.wizard)?.finish ?? [];
  const rules = new Set([
    ...[...(entity?.['x-rules'] ?? []), ...(form?.rules ?? [])].map(({ id }) => id),
    ...[...Object.keys(PLAIN_RULES), ...Object.keys(CODE_RULES), ...allRules().map(({ word }) => word)],
  ]);
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
    ...(isUnknown ? [] : ways).map((name, index) => ({
      at: ['ways', index],
      name,
      known: seeingReasons(entity),
    })),
    ...(finish?.calls ?? []).map((name, index) => ({
      at: ['finish', 'calls', index],
      name,
      known: new Set(finishes.flatMap(({ calls = [] }) => calls.map(({ call }) => call))),
    })),
    {
      at: ['finish', 'goTo'],
      name: finish?.goTo,
      known: new Set(finishes.flatMap(({ goTo }) => goTo ?? [])),
    },
  ];
}

/** Names of the ways in `x-may.see`: permissions, reference fields, or `everybody`. */
function seeingReasons(entity: EntitySchema | undefined): ReadonlySet<string> {
  const ways = entity?.['x-may']?.see;
  if (ways === undefined || ways === 'all') return new Set();
  const wayNames = ways.flatMap(({ permissions = [], own, author, through, among }) => [
    ...permissions,
    permissions.join(),
    ...[own, author, through, among?.entity].filter((each) => each !== undefined),
  ]);
  return new Set([...wayNames.filter((each) => each !== ''), 'everybody']);
}

type GivenScenario = ScenarioSchema['scenarios'][number];
type LocalFinding = Pick<Finding, 'code' | 'pointer' | 'found' | 'expected'>;

/**
 * Reports names in `given` of an example that its subject does not use. Values are not checked: they may be
 * wrong on purpose.
 */
export function unknownScenarioInputs(
  draft: ProductDraft,
  scenario: GivenScenario,
  pointer: string,
): readonly LocalFinding[] {
  const kind = SCENARIO_KINDS.find((each) => scenario[each] !== undefined);
  const subject = kind === undefined ? '' : scenario[kind];
  // Examples identify a screen by the name of its route.
  const file =
    kind === 'screen'
      ? filesOf<ScreenSchema>(draft, kind).find(({ schema }) => schema.name === subject)?.file
      : fileNamed(draft, kind ?? '', subject);
  if (file === undefined) return [];
  const findings: LocalFinding[] = [];
  checkNamesIn(scenario.given, { ...givenBy(draft, file), ...fileScope(draft, file) }, pointer, findings);
  return findings;
}

/**
 * Names available only in a part of the file: the row of a table, the value of an option, the record of a
 * document.
 */
function givenBy(draft: ProductDraft, file: SchemaFile): Scope {
  if (file.kind === 'table') {
    const row = tableRow(draft, file);
    const { actions = [], toolbar = [] } = file.content as Partial<TableSchema>;
    // `ask` of an action with a form is evaluated on the filled record before saving.
    const hasFormQuestion = [...actions, ...toolbar].some(
      ({ ask, form }) => ask !== undefined && form !== undefined,
    );
    return { row, rows: listOf(row), ...(hasFormQuestion ? { record: OPEN } : {}) };
  }
  if (file.kind === 'document') return { record: OPEN };
  // `row` is a member of a crew; its shape may be hidden from the person who fills in the form.
  if (file.kind === 'form') return { row: OPEN };
  return file.kind === 'options' ? { value: OPEN } : {};
}

function checkNamesIn(values: unknown, scope: Scope, pointer: string, findings: LocalFinding[]): void {
  if (typeof values !== 'object' || values === null) return;
  for (const [name, value] of Object.entries(values)) {
    const at = under(pointer, name);
    const shape = Object.hasOwn(scope, name) ? scope[name] : undefined;
    if (shape !== undefined) checkWithin(value, shape, at, findings);
    else {
      const expected = say('nameKnownThere', { names: nearestOf(Object.keys(scope), name) });
      findings.push({ code: 'UNKNOWN_PATH', pointer: at, found: quoted(name), expected });
    }
  }
}

function checkWithin(value: unknown, shape: Shape, pointer: string, findings: LocalFinding[]): void {
  const choices = alternatives(shape);
  if (choices.some(isOpen) || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const row = rowOf(shape);
    if (row !== undefined)
      for (const [index, each] of value.entries()) checkWithin(each, row, under(pointer, index), findings);
    return;
  }
  checkNamesIn(
    value,
    Object.assign({}, ...choices.map((each) => each.properties ?? {})) as Scope,
    pointer,
    findings,
  );
}
