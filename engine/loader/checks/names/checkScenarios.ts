import { allows } from '../../../condition/holds.ts';
import type { ScenarioSchema, ScreenSchema, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { allOfThese, type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { fileScope, tableRow } from '../../context/fileScope.ts';
import { alternatives, isOpen, listOf, OPEN, rowOf, type Scope, type Shape } from '../../context/Scope.ts';
import { fieldAt } from '../../fieldAt.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { allowedBy, nearestOf, shown, under } from '../../pointer.ts';
import { type AssembledProduct, fileNamed, filesOf, type SchemaFile } from '../../SchemaFile.ts';
import { EXPECTED, SCENARIO_KINDS } from '../../scenarioKinds.ts';
import { expectedNames } from './expectedNames.ts';

type Scenario = ScenarioSchema['scenarios'][number];

/**
 * Reports scenarios without subject or expectation, expectations about names or fields that do not exist, values
 * that their field does not allow, and given names that the subject does not know.
 */
export const checkScenarios = fileCheck<ScenarioSchema>(
  ['scenario'],
  (assembled, { file, schema }, report) => {
    schema.scenarios.forEach((scenario, index) => {
      const { expect } = scenario;
      const here = under('/scenarios', index);
      const at = under('/scenarios', index, 'expect');
      const lacks = (pointer: string, expected: Phrase): void =>
        report({ code: 'MISSING_WORD', file: file.path, pointer, found: say('nothing'), expected });
      if (Object.keys(expect).length === 0) lacks(at, say('mustComeOut'));
      if (SCENARIO_KINDS.every((kind) => scenario[kind] === undefined))
        lacks(here, say('isAbout', { names: say('oneOf', { names: SCENARIO_KINDS }) }));
      const kinds = SCENARIO_KINDS.filter((kind) => scenario[kind] !== undefined);
      const allowedWords: readonly string[] = kinds.flatMap((kind) => EXPECTED[kind]);
      for (const word of kinds.length === 0
        ? []
        : Object.keys(expect).filter((each) => !allowedWords.includes(each))) {
        const expected = say('exampleLooksAt', {
          kinds: allOfThese(kinds),
          names: nearestOf(allowedWords, word),
        });
        report({ code: 'UNUSED', file: file.path, pointer: under(at, word), found: quoted(word), expected });
      }
      const form = entryOf(assembled.product.forms, scenario.form);
      const entity = entryOf(assembled.product.entities, form?.entity ?? scenario.entity);
      for (const { place, path, value } of expectedFields(scenario)) {
        if (entity === undefined) break;
        const field = fieldAt(entity, path);
        const here = { file: file.path, pointer: under(at, ...place) };
        if (field === undefined) {
          const expected = nearestOf(Object.keys(entity.properties), path);
          report({ ...here, code: 'UNKNOWN_FIELD', found: quoted(path), expected });
        } else if (field !== 'open' && value !== undefined && value !== null && !allows(field, value))
          report({
            ...here,
            code: 'FORBIDDEN_VALUE',
            found: shown(value),
            expected: allowedBy(field, value),
          });
      }
      for (const { place, name, known } of expectedNames(assembled.product, scenario)) {
        if (known.includes(name)) continue;
        const [pointer, expected] = [under(at, ...place), nearestOf(known, name)];
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(name), expected });
      }
      for (const finding of unknownScenarioInputs(assembled, scenario, `${here}/given`))
        report({ file: file.path, ...finding });
    });
  },
);

/** Paths of fields in `expect`, with what is expected there. */
function expectedFields({ expect: { errors = [], calculated = {}, proposed = {} } }: Scenario) {
  return [
    ...errors.flatMap(({ path }, index) =>
      path === '' ? [] : [{ place: ['errors', index], path, value: undefined }],
    ),
    ...Object.entries({ calculated, proposed }).flatMap(([word, values]) =>
      Object.entries(values).map(([path, value]) => ({ place: [word, path], path, value })),
    ),
  ];
}

type LocalFinding = Pick<Finding, 'code' | 'pointer' | 'found' | 'expected'>;

/**
 * Reports names in `given` of a scenario that its subject does not use. Values are not checked: they may be
 * wrong on purpose.
 */
function unknownScenarioInputs(
  assembled: AssembledProduct,
  scenario: Scenario,
  pointer: string,
): readonly LocalFinding[] {
  const kind = SCENARIO_KINDS.find((each) => scenario[each] !== undefined);
  const subject = kind === undefined ? '' : scenario[kind];
  // Scenarios identify a screen by the name of its route.
  const file =
    kind === 'screen'
      ? filesOf<ScreenSchema>(assembled, kind).find(({ schema }) => schema.name === subject)?.file
      : fileNamed(assembled, kind ?? '', subject);
  if (file === undefined) return [];
  const findings: LocalFinding[] = [];
  checkNamesIn(
    scenario.given,
    { ...givenBy(assembled, file), ...fileScope(assembled, file) },
    pointer,
    findings,
  );
  return findings;
}

/**
 * Names available only in a part of the file: the row of a table, the value of an option, the record of a
 * document.
 */
function givenBy(assembled: AssembledProduct, file: SchemaFile): Scope {
  if (file.kind === 'table') {
    const row = tableRow(assembled, file);
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
