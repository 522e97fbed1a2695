import { describe, expect, it } from 'vitest';
import { ENGINE_ERRORS, EngineError, SCHEMA_ERRORS, slotsOf } from '../../engine/index.ts';
import { describeFinding, FINDING_CATALOGUES, quoted, say } from '../../engine/node.ts';

describe('the registry of the engine’s errors', () => {
  it('has a sentence and a remedy for every code, no sentence twice', () => {
    const own = Object.values(ENGINE_ERRORS);
    const remedies = [...Object.values(SCHEMA_ERRORS), ...own.map(({ remedy }) => remedy)];
    for (const remedy of remedies) expect(remedy).not.toBe('');
    const { texts } = FINDING_CATALOGUES.en;
    const sentences = [
      ...Object.keys(SCHEMA_ERRORS).map((code) => texts[`code.${code}`]),
      ...own.map(({ text }) => text),
    ];
    for (const sentence of sentences) expect(sentence).toMatch(/./);
    expect(new Set(sentences).size).toBe(remedies.length);
  });

  it('shares no code between findings and refusals', () => {
    const both = Object.keys(SCHEMA_ERRORS).filter((code) => code in ENGINE_ERRORS);
    expect(both).toEqual([]);
  });

  it('an error prints its message with values, then the remedy', () => {
    const error = new EngineError('MISSING_PARAM', { name: 'fetchLoan', param: 'id' });
    expect(error.message).toBe(
      `the call fetchLoan needs a value for :id of its path\n${ENGINE_ERRORS.MISSING_PARAM.remedy}`,
    );
    expect(error).toMatchObject({ name: 'EngineError', code: 'MISSING_PARAM', findings: [] });
    expect(slotsOf(ENGINE_ERRORS.MISSING_PARAM.text)).toEqual(['name', 'param']);
  });

  it('a finding prints place, value, expectation and remedy', () => {
    const at = { file: 'loans/loan.form.json', pointer: '/entity' };
    const findingValues = { found: quoted('lone'), expected: say('oneOf', { names: ['loan'] }) };
    expect(describeFinding({ code: 'UNKNOWN_NAME', ...at, ...findingValues })).toBe(
      'loans/loan.form.json#/entity: no schema of that name exists; found "lone", expected one of loan. ' +
        SCHEMA_ERRORS.UNKNOWN_NAME,
    );
  });
});
