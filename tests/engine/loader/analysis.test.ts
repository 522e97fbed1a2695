import { describe, expect, it } from 'vitest';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { ENTITY, FORM, files, findings } from '../support/spineCheck.ts';

describe('settled findings of a checklist (settled)', () => {
  const settledFindings = (settled: object) =>
    findings({ 'x-checklist': { by: 'loanId', one: true, settled } });

  it('uses its answers, in operations that the database supports', () => {
    expect(settledFindings({ 'record.torn': { const: 'mended' } })).toEqual([]);
    expect(settledFindings({ not: { 'record.torn': { enum: ['yes'] } } })).toEqual([]);
    expect(settledFindings({ 'record.torn': { pattern: '^m' } })).toEqual([
      'UNKEPT_RULE /x-checklist/settled: "pattern"; what the database judges: one of not, enum, const',
    ]);
    const choice = {
      properties: { ...ENTITY.properties, torn: { title: 'Strappato', type: 'string', enum: ['yes', 'no'] } },
    };
    const values = (value: string) =>
      findings({
        ...choice,
        'x-checklist': { by: 'loanId', one: true, settled: { 'record.torn': { const: value } } },
      });
    expect(values('no')).toEqual([]);
    expect(values('not')[0]).toMatch(/^FORBIDDEN_VALUE .*"no", "yes"/);
    expect(settledFindings({ 'record.tron': { const: 'mended' } })[0]).toMatch(/^UNKNOWN_PATH .*torn/);
  });
});

describe('the analysis of checklists (does.analyse)', () => {
  const text = { type: 'string', maxLength: 20 };
  const lists = (properties: object) => ({ type: 'object', properties, additionalProperties: false });
  const call = (
    does: object,
    query: object = { checklist: text },
    answer: object = { days: { type: 'array', items: {} } },
  ) => ({
    ...{ name: 'analyseLoans', method: 'GET', path: '/analysis', summary: 'Analisi', effect: 'read' },
    ...{ permission: 'Library.read', does, query: lists(query), response: lists(answer) },
  });
  const callFindings = (each: object) => {
    const calls = {
      ...{ $schema: '../meta/calls.schema.json', service: 'spine-check', title: 'Dorso', base: '/spines' },
      calls: [each],
    };
    const all = {
      ...files,
      'loans/spine-check.entity.json': ENTITY,
      'loans/spine-check.form.json': FORM,
      'loans/spine-check.calls.json': calls,
    };
    return examine(all as never)
      .findings.filter(
        ({ file, code }) => file === 'loans/spine-check.calls.json' && !/PERMISSION|UNUSED/.test(code),
      )
      .map(({ code, pointer, found, expected }) => `${code} ${pointer}: ${found}; ${expected}`);
  };

  it('is filtered by operations of the server, and fields of its record', () => {
    const query = { checklist: text, from: text, to: text, q: text, member: { type: 'integer' } };
    expect(
      callFindings(call({ analyse: 'loan', filters: { member: 'memberId' } }, query)).join(),
    ).not.toMatch(/does/);
    const wrong = callFindings(
      call({ analyse: 'loan', filters: { member: 'memberIdd' } }, { ...query, until: text }),
    );
    expect(wrong.join('\n')).toMatch(/UNKNOWN_PATH.*memberId|UNKNOWN_FIELD.*memberId/);
    expect(wrong.join('\n')).toMatch(/"until" in the query/);
  });

  it('names its checklist, and answers what there is', () => {
    expect(callFindings(call({ analyse: 'loan' }, {})).join()).toMatch(/no "checklist"/);
    expect(callFindings(call({ analyse: 'loan' }, { checklist: text }, { rows: text })).join()).toMatch(
      /none of its lists; one of items, answers, days, places/,
    );
    expect(callFindings(call({ analyse: 'lon' })).join()).toMatch(/"lon".*loan/);
    expect(callFindings(call({ analyse: 'loan', search: ['x'] })).join()).toMatch(/one of analyse, filters/);
  });
});
