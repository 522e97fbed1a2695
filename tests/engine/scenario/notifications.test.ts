import { describe, expect, it } from 'vitest';
import type { Product, Scenario } from '../../../engine/index.ts';
import { compileCheck, examine, metaOf, scenarioCoverage } from '../../../engine/node.ts';
import { runScenario } from '../../support/runScenario.ts';
import { libraryFiles, loadLibrary } from '../support/library.ts';

const TOLD = {
  $schema: '../../../../schemas/meta/notifications.schema.json',
  entity: 'loan',
  notifications: [
    {
      name: 'late',
      on: { daily: '08:00' },
      where: { 'record.dueOn': { exclusiveMaximum: { $value: 'today' } } },
      whom: { permissions: ['Loan.write'] },
      title: 'Prestito scaduto',
      text: 'Da rendere entro il {record.dueOn}: {record.state}',
      while: { 'record.state': { const: 'out' } },
    },
    { name: 'saved', on: { saved: 'any' }, whom: { permissions: ['Loan.write'] }, title: 'Prestito' },
  ],
};
const library = await loadLibrary();
const meta = metaOf(await libraryFiles());
const product = { ...library, notifications: { loan: TOLD } } as unknown as Product;

const LATE = { record: { state: 'out', dueOn: '2026-01-02' }, today: '2026-01-03' };
const run = (given: object, expected: object): readonly string[] =>
  runScenario(
    product,
    { title: 'x', notifications: 'loan', given, expect: expected } as Scenario,
    compileCheck,
  );

describe('examples of notifications', () => {
  it('declare records, age and texts', () => {
    const notificationTexts = [
      { name: 'late', title: 'Prestito scaduto', text: 'Da rendere entro il 02/01/2026: Fuori' },
      { name: 'saved', title: 'Prestito' },
    ];
    expect(
      run(LATE, { told: ['late', 'saved'], standing: ['late', 'saved'], said: notificationTexts }),
    ).toEqual([]);
    const back = { record: { state: 'back', dueOn: '2026-01-03' }, today: '2026-01-03' };
    expect(run(back, { told: ['saved'], standing: ['saved'] })).toEqual([]);
  });

  it('report differences', () => {
    expect(run(LATE, { told: [], standing: ['saved'], said: [{ name: 'saved', title: 'Libro' }] })).toEqual([
      'what is told: ["late","saved"], expected []',
      'what stays shown: ["late","saved"], expected ["saved"]',
      'what "saved" says: {"title":"Prestito"}, expected {"title":"Libro"}',
    ]);
  });

  it('leave texts and one-sided conditions uncovered', () => {
    const missing = (...scenarios: readonly object[]) => {
      const all = scenarios.map((each) => ({ title: 'x', notifications: 'loan', ...each }));
      const having = {
        ...product,
        scenarios: { own: { $schema: '', scenarios: all } },
      } as unknown as Product;
      return scenarioCoverage(having, meta).find(({ kind }) => kind === 'notice')?.missing;
    };
    const at = 'notifications loan/notifications';
    expect(missing()).toEqual([
      `${at}/0 (late): said`,
      `${at}/0 (late)/where: told`,
      `${at}/0 (late)/where: not told`,
      `${at}/0 (late)/while: shown`,
      `${at}/0 (late)/while: withdrawn`,
      `${at}/1 (saved): said`,
    ]);
    const expected = { told: ['late'], standing: ['late'], said: [{ name: 'late', title: 'x' }] };
    expect(missing({ given: LATE, expect: expected })).toEqual([
      `${at}/0 (late)/where: not told`,
      `${at}/0 (late)/while: withdrawn`,
      `${at}/1 (saved): said`,
    ]);
  });

  it('refer to existing names only', async () => {
    const files = await libraryFiles();
    const scenario = {
      $schema: '../../../../schemas/meta/scenario.schema.json',
      scenarios: [
        {
          title: 'x',
          notifications: 'loan',
          given: { recrd: {} },
          expect: { told: ['lat'], said: [{ name: 'savd', title: 'x' }], valid: true },
        },
      ],
    };
    const { findings } = examine({
      ...files,
      'loans/loan.notifications.json': TOLD,
      'loans/told.scenario.json': scenario,
    });
    const fileFindings = findings.filter(({ file }) => file === 'loans/told.scenario.json');
    expect(fileFindings.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
      'UNKNOWN_NAME /scenarios/0/expect/said/0/name',
      'UNKNOWN_NAME /scenarios/0/expect/told/0',
      'UNKNOWN_PATH /scenarios/0/given/recrd',
      'UNUSED /scenarios/0/expect/valid',
    ]);
  });
});
