import type { ScenarioSchema, ScreenSchema, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { fileScope, tableRow } from '../../context/fileScope.ts';
import { alternatives, isOpen, listOf, OPEN, rowOf, type Scope, type Shape } from '../../context/Scope.ts';
import { nearestOf, under } from '../../pointer.ts';
import { fileNamed, filesOf, type ProductDraft, type SchemaFile } from '../../SchemaFile.ts';
import { SCENARIO_KINDS } from '../../scenarioKinds.ts';

type Scenario = ScenarioSchema['scenarios'][number];
type LocalFinding = Pick<Finding, 'code' | 'pointer' | 'found' | 'expected'>;

/**
 * Reports names in `given` of an example that its subject does not use. Values are not checked: they may be
 * wrong on purpose.
 */
export function unknownScenarioInputs(
  draft: ProductDraft,
  scenario: Scenario,
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
