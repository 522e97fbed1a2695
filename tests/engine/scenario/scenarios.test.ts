import { describe, expect, it } from 'vitest';
import { formPackage, runScenario, type Scenario } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const checkOf = (form: string) => compileCheck(formPackage(library, form).entity);
const run = (scenario: Scenario): readonly string[] => runScenario(library, scenario, checkOf);

describe('scenarios of the library', () => {
  const all = Object.values(library.scenarios).flatMap((each) => [...each.scenarios]);
  it.each(all.map((each) => [each.title, each] as const))('%s', (_title, scenario) => {
    expect(run(scenario)).toEqual([]);
  });

  it('say what came out otherwise', () => {
    const given = { record: { memberId: 1, bookCode: 'X' } };
    const expected = {
      visible: ['fine'],
      hidden: ['lentOn'],
      required: ['lentOn'],
      readOnly: ['bookCode'],
      errors: [{ path: 'memberId', rule: 'required' }],
      valid: true,
    };
    expect(run({ title: 'wrong', form: 'loan', given, expect: expected })).toEqual([
      'fine is hidden, expected visible',
      'lentOn is visible, expected hidden',
      'lentOn is not required',
      'bookCode is not read-only',
      'memberId has no problem "required"; problems: bookCode pattern',
      'expected no errors; errors: bookCode pattern',
    ]);
  });

  it('say which transitions are offered and refused otherwise', () => {
    const given = { record: { state: 'asked', memberId: 1 }, user: { permissions: ['Loan.write'] } };
    const expected = { transitions: ['close'], refused: [{ transition: 'lend', message: 'loan.owes' }] };
    expect(run({ title: 'wrong', workflow: 'loan', given, expect: expected })).toEqual([
      'offered are lend, expected close',
      '"lend" is allowed, expected the refusal loan.owes',
    ]);
  });
});
