import type { ScenarioSchema, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { fileScope, tableRow } from '../../context/fileScope.ts';
import { alternatives, listOf, OPEN, rowOf, type Scope, type Shape } from '../../context/Scope.ts';
import { isOpen } from '../../context/trace.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';
import type { SchemaFile, SchemaKind } from '../../SchemaFile.ts';
import { SCENARIO_KINDS } from '../../scenarioKinds.ts';

type Scenario = ScenarioSchema['scenarios'][number];
type Told = Pick<Finding, 'code' | 'pointer' | 'found' | 'expected'>;

/** Names that an example gives and that what it is about does not know: it would prove something about nothing. Values may be wrong on purpose. */
export function givenWrongly(draft: ProductDraft, scenario: Scenario, pointer: string): readonly Told[] {
  const kind = SCENARIO_KINDS.find((each) => scenario[each] !== undefined);
  const file = draft.files.find(
    (each) =>
      each.kind === (kind as SchemaKind | undefined) &&
      each.name === nameOf(each.content, each.name, scenario, kind),
  );
  if (file === undefined) return [];
  const told: Told[] = [];
  named(scenario.given, { ...givenBy(draft, file), ...fileScope(draft, file) }, pointer, told);
  return told;
}

/** What an example gives that is known in a part of the file only: a row, an option, a paper's record. */
function givenBy(draft: ProductDraft, file: SchemaFile): Scope {
  if (file.kind === 'table') {
    const row = tableRow(draft, file);
    const { actions = [], toolbar = [] } = file.content as Partial<TableSchema>;
    // A filled form that is asked about before it is kept.
    const isAsked = [...actions, ...toolbar].some(({ ask, form }) => ask !== undefined && form !== undefined);
    return { row, rows: listOf(row), ...(isAsked ? { record: OPEN } : {}) };
  }
  if (file.kind === 'document') return { record: OPEN };
  // A person of a crew, who may be closed to whoever fills the form.
  if (file.kind === 'form') return { row: OPEN };
  return file.kind === 'options' ? { value: OPEN } : {};
}

/** A screen is known by its route's name. */
function nameOf(
  content: unknown,
  name: string,
  scenario: Scenario,
  kind: keyof Scenario | undefined,
): string {
  const wanted = kind === undefined ? undefined : scenario[kind];
  const own = kind === 'screen' ? (content as { readonly name?: string }).name : name;
  return own === wanted ? name : '';
}

function named(given: unknown, scope: Scope, pointer: string, told: Told[]): void {
  if (typeof given !== 'object' || given === null) return;
  for (const [name, value] of Object.entries(given)) {
    const at = under(pointer, name);
    const shape = Object.hasOwn(scope, name) ? scope[name] : undefined;
    if (shape !== undefined) below(value, shape, at, told);
    else {
      const expected = say('nameKnownThere', { names: nearestOf(Object.keys(scope), name) });
      told.push({ code: 'UNKNOWN_PATH', pointer: at, found: quoted(name), expected });
    }
  }
}

function below(value: unknown, shape: Shape, pointer: string, told: Told[]): void {
  const choices = alternatives(shape);
  if (choices.some(isOpen) || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const row = rowOf(shape);
    if (row !== undefined)
      for (const [index, each] of value.entries()) below(each, row, under(pointer, index), told);
    return;
  }
  named(value, Object.assign({}, ...choices.map((each) => each.properties ?? {})) as Scope, pointer, told);
}
