import { allows } from '../../../condition/holds.ts';
import type { ScenarioSchema } from '../../../contract/index.ts';
import { allOfThese, type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { allowedBy, nearestOf, shown, under } from '../../pointer.ts';
import { EXPECTED, SCENARIO_KINDS } from '../../scenarioKinds.ts';
import { expectedNames } from './expectedNames.ts';
import { unknownScenarioInputs } from './unknownScenarioInputs.ts';

type Scenario = ScenarioSchema['scenarios'][number];

/**
 * Reports scenarios without subject or expectation, expectations about names or fields that do not exist, values
 * that their field does not allow, and given names that the subject does not know.
 */
export const checkScenarios = fileCheck<ScenarioSchema>(['scenario'], (draft, { file, schema }, report) => {
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
    const form = entryOf(draft.product.forms, scenario.form);
    const entity = entryOf(draft.product.entities, form?.entity ?? scenario.entity);
    for (const { place, path, value } of expectedFields(scenario)) {
      if (entity === undefined) break;
      const field = fieldAt(entity, path);
      const here = { file: file.path, pointer: under(at, ...place) };
      if (field === undefined) {
        const expected = nearestOf(Object.keys(entity.properties), path);
        report({ ...here, code: 'UNKNOWN_FIELD', found: quoted(path), expected });
      } else if (field !== 'open' && value !== undefined && value !== null && !allows(field, value))
        report({ ...here, code: 'FORBIDDEN_VALUE', found: shown(value), expected: allowedBy(field, value) });
    }
    for (const { place, name, known } of expectedNames(draft.product, scenario)) {
      if (known.includes(name)) continue;
      const [pointer, expected] = [under(at, ...place), nearestOf(known, name)];
      report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(name), expected });
    }
    for (const finding of unknownScenarioInputs(draft, scenario, `${here}/given`))
      report({ file: file.path, ...finding });
  });
});

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
