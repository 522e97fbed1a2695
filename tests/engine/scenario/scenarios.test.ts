import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { runScenario } from '../../support/runScenario.ts';
import { loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const run = (scenario: Scenario): readonly string[] => runScenario(library, scenario, compileCheck);

describe('scenarios of the library', () => {
  const all = Object.values(library.scenarios).flatMap((each) => [...each.scenarios]);
  it.each(all.map((each) => [each.title, each] as const))('%s', (_title, scenario) => {
    expect(run(scenario)).toEqual([]);
  });

  it('report different results', () => {
    const inputs = { record: { memberId: 1, bookCode: 'X' } };
    const expected = {
      visible: ['fine'],
      hidden: ['lentOn'],
      required: ['lentOn'],
      readOnly: ['bookCode'],
      errors: [{ path: 'memberId', rule: 'required' }],
      valid: true,
    };
    expect(run({ title: 'wrong', form: 'loan', given: inputs, expect: expected })).toEqual([
      'fine is hidden, expected visible',
      'lentOn is visible, expected hidden',
      'lentOn is not required',
      'bookCode is not read-only',
      'memberId has no problem "required"; problems: bookCode pattern',
      'expected no errors; errors: bookCode pattern',
    ]);
  });

  it('report different offers and refusals of transitions', () => {
    const inputs = { record: { state: 'asked', memberId: 1 }, user: { permissions: ['Loan.write'] } };
    const expected = { transitions: ['close'], refused: [{ transition: 'lend', message: 'loan.owes' }] };
    expect(run({ title: 'wrong', workflow: 'loan', given: inputs, expect: expected })).toEqual([
      'offered are lend, expected close',
      '"lend" is allowed, expected the refusal loan.owes',
    ]);
  });

  it('report different cells, optional and editable fields', () => {
    const inputs = {
      record: { memberId: 1, state: 'back', extras: [{ what: 'mappa' }, { count: 3 }], lentOn: '2026-01-01' },
    };
    const expected = {
      visible: ['extras.0.count', 'extras.1.count'],
      hidden: ['extras.0.count'],
      required: ['extras.0.count', 'extras.1.count'],
      optional: ['dueOn'],
      editable: ['bookCode', 'lentOn'],
    };
    expect(run({ title: 'wrong', form: 'loan', given: inputs, expect: expected })).toEqual([
      'extras.1.count is hidden, expected visible',
      'extras.0.count is visible, expected hidden',
      'extras.1.count is not required',
      'dueOn is required',
      'bookCode is read-only',
    ]);
  });

  it('report different missing answers at a moment', () => {
    const inputs = { record: { memberId: 1, lentOn: '2020-05-01' } };
    const expected = { missing: { lend: ['lentOn'], return: [] } };
    expect(run({ title: 'wrong', form: 'loan', given: inputs, expect: expected })).toEqual([
      'missing at lend: [], expected ["lentOn"]',
    ]);
    expect(run({ title: 'right', form: 'loan', given: { record: {} }, expect: expected })).toEqual([]);
  });

  it('report a hidden cell of a missing row', () => {
    const record = { memberId: 1, state: 'back', extras: [{ what: 'mappa' }] };
    const expected = { visible: ['extras.0.count', 'extras.1.count'] };
    expect(run({ title: 'wrong', form: 'loan', given: { record }, expect: expected })).toEqual([
      'extras.1.count is hidden, expected visible',
    ]);
  });

  it('report different labels of a state, and different results of a finish', () => {
    const inputs = { record: { state: 'back', fine: 3 } };
    expect(run({ title: 'wrong', workflow: 'loan', given: inputs, expect: { variant: -1 } })).toEqual([
      'the variant: 0, expected -1',
    ]);
    expect(run({ title: 'wrong', wizard: 'return', given: inputs, expect: { resumes: [] } })).toEqual([
      'what would go on: ["Registra rientro"], expected []',
    ]);
  });

  it('report a different display of a value', () => {
    const example = {
      title: 'wrong',
      options: 'loan-state',
      given: { value: 'out', row: { dueOn: '2020-05-01' } },
    };
    expect(
      run({ ...example, expect: { style: { icon: 'time', intent: 'danger', label: 'Fuori' } } }),
    ).toEqual([]);
    expect(run({ ...example, expect: { style: { icon: 'export' } } })).toEqual([
      'the icon: "time", expected "export"',
    ]);
  });

  it('report problems of a record without a form', () => {
    const record = { memberId: 1, bookCode: 'B001', pagesBefore: 2, pagesAfter: 3 };
    const expected = { valid: true, errors: [{ path: 'fine', rule: 'x-between' }] };
    expect(run({ title: 'wrong', entity: 'loan', given: { record }, expect: expected })).toEqual([
      'fine has no problem "x-between"; problems: pagesAfter no-pages-grown',
      'expected no errors; errors: pagesAfter no-pages-grown',
    ]);
  });
});
