import { describe, expect, it } from 'vitest';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { ENTITY, FORM, files, findings } from '../support/spineCheck.ts';

const PAPER = {
  ...{ $schema: '../meta/document.schema.json', reportCode: 'SPINE', title: 'Dorso', fileName: 'Dorso.pdf' },
  ...{ template: 'checklist', context: { check: 'spine-check' }, checklist: 'spine-check' },
  sections: [{ kind: 'form', name: 'spine-check', data: 'check' }],
};

describe('a list with checklists', () => {
  const findingTexts = (more: object) => {
    const all = {
      ...files,
      'loans/spine-check.entity.json': ENTITY,
      'loans/spine-check.form.json': FORM,
      'loans/spine.document.json': PAPER,
      'loans/paper.options.json': {
        ...{ $schema: '../meta/options.schema.json', title: 'Stampa', of: 'documents' },
        values: [{ value: 'X', label: 'X' }],
        ...more,
      },
    };
    return examine(all as never)
      .findings.filter(({ file }) => file === 'loans/paper.options.json')
      .map(({ expected }) => expected);
  };

  it('has them without naming them', () => {
    expect(findingTexts({}).some((each) => each.includes('also "SPINE"'))).toBe(true);
    expect(findingTexts({ with: 'checklists' }).some((each) => each.includes('"SPINE"'))).toBe(false);
  });
});

describe('calls of a checklist', () => {
  const findingTexts = (call: object): readonly string[] => {
    const calls = {
      ...{ $schema: '../meta/calls.schema.json', service: 'spines', title: 'Dorsi', base: '/spines' },
      calls: [
        { name: 'spine', method: 'POST', path: '/one', summary: 'Uno', permission: 'Loans.read', ...call },
      ],
    };
    const all = {
      ...files,
      'loans/spine-check.entity.json': ENTITY,
      'loans/spine-check.form.json': FORM,
      'loans/spine.calls.json': calls,
    };
    return examine(all as never)
      .findings.filter(({ file, pointer }) => file === 'loans/spine.calls.json' && pointer.includes('/does'))
      .map(({ code, pointer, expected }) => `${code} ${pointer}: ${expected}`);
  };
  const about = {
    type: 'object',
    properties: { loanId: { type: 'integer', 'x-reference': { entity: 'loan' } } },
  };

  it('are of one that is there, about a record that the input names', () => {
    const readCall = { effect: 'read', body: about };
    expect(findingTexts({ ...readCall, does: { filled: 'spine-check' } })).toEqual([]);
    expect(findingTexts({ ...readCall, does: { checklists: 'loan' } })).toEqual([]);
    expect(findingTexts({ ...readCall, does: { filled: 'loan' } })).toEqual([
      expect.stringContaining('UNFIT /calls/0/does/filled: one with x-table and x-key and x-checklist'),
    ]);
    const nothing = { effect: 'read', body: { type: 'object', properties: {} } };
    for (const does of [{ filled: 'spine-check' }, { checklists: 'loan' }])
      expect(findingTexts({ ...nothing, does })).toEqual([
        expect.stringContaining('UNKNOWN_INPUT /calls/0/does'),
      ]);
  });

  it('write the declared records, and acknowledgements only', () => {
    const write = { effect: 'write', body: about };
    expect(findingTexts({ ...write, does: { fill: 'spine-check' } })).toEqual([
      expect.stringContaining('NOT_SAVED /calls/0/does/fill'),
    ]);
    expect(findingTexts({ ...write, does: { acknowledge: 'spine-check' } })).toEqual([
      expect.stringContaining('"acknowledged": true'),
    ]);
  });
});

describe('a document that prints a checklist', () => {
  const findingTexts = (document: object): readonly string[] => {
    const all = {
      ...files,
      'loans/spine-check.entity.json': ENTITY,
      'loans/spine-check.form.json': FORM,
      'loans/spine.document.json': { ...PAPER, ...document },
    };
    return examine(all as never)
      .findings.filter(({ pointer }) => pointer === '/checklist')
      .map(({ code, found }) => `${code} ${found}`);
  };

  it('names one, and has a section with its form', () => {
    expect(findingTexts({})).toEqual([]);
    expect(findingTexts({ checklist: 'loan' })).toEqual(['UNFIT "loan"']);
    expect(findingTexts({ sections: [{ kind: 'text', title: 'x', text: 'x' }] })).toEqual([
      'UNUSED "spine-check"',
    ]);
  });
});

describe('reports a checklist that cannot be stored', () => {
  it('is valid', () => {
    expect(findings({})).toEqual([]);
  });

  it('without a subject: the field is missing, or is no reference', () => {
    expect(findings({ 'x-checklist': { by: 'loan' } })).toEqual([
      'UNKNOWN_FIELD /x-checklist/by: "loan"; a field with x-column and x-reference: one of loanId',
    ]);
    expect(findings({ 'x-checklist': { by: 'Id' } })).toHaveLength(1);
  });

  it('without table, answers, form, or a field that every checklist has', () => {
    for (const word of ['x-table', 'x-answers'])
      expect(findings({ [word]: undefined })).toEqual([
        `MISSING_WORD : nothing; "${word}" beside "x-checklist"`,
      ]);
    expect(findings({ 'x-answers': false })).toEqual(['GRAMMAR /x-answers: false; true']);
    expect(findings({}, null)).toEqual([
      expect.stringMatching(/^UNKNOWN_NAME \/x-checklist: x-checklist of "spine-check"; a form of its name/),
    ]);
    const { formHash: _hash, ...others } = ENTITY.properties;
    expect(findings({ properties: others })).toEqual([expect.stringContaining('no "formHash"')]);
    expect(findings({ 'x-checklist': { by: 'loanId', acknowledged: true } })).toEqual([
      expect.stringContaining('no "members"'),
    ]);
  });

  it('that belongs to an operation which its record does not have', () => {
    expect(findings({ 'x-checklist': { by: 'loanId', operation: 'burn' } })).toEqual([
      expect.stringContaining('UNKNOWN_NAME /x-checklist/operation: "burn"; operations of loan'),
    ]);
  });

  it('[DAY-A1] with unanswered rows counted in no read-only integer', () => {
    const counted = (unanswered: string) =>
      findings({
        'x-checklist': { by: 'loanId', unanswered },
        properties: {
          ...ENTITY.properties,
          unseen: { title: 'Non guardati', type: 'integer', readOnly: true },
        },
      });
    expect(counted('unseen')).toEqual([]);
    for (const wrong of ['torn', 'unsen'])
      expect(counted(wrong)).toEqual([
        expect.stringContaining(`UNKNOWN_FIELD /x-checklist/unanswered: "${wrong}"`),
      ]);
  });

  it('asked by what the record does not have, or before a transition that it does not have', () => {
    const checklistFindings = (more: object) => findings({ 'x-checklist': { by: 'loanId', ...more } });
    expect(checklistFindings({ before: ['burn'] })).toEqual([
      expect.stringContaining('UNKNOWN_NAME /x-checklist/before/0: "burn"; transitions of loan'),
    ]);
    expect(checklistFindings({ when: { 'record.torn': { const: 'x' } } })).toHaveLength(1);
    expect(checklistFindings({ when: { 'filled.nothing.torn': { const: 'x' } } })).toHaveLength(1);
    expect(checklistFindings({ when: { 'filled.spine-check.torn': { const: 'x' } } })).toEqual([]);
    expect(checklistFindings({ when: { 'record.state': { type: 'string' } } })).toEqual([]);
  });
});

describe('former names and values of an answer (x-was)', () => {
  const findingTexts = (own: object, entity: object = {}) => {
    const { torn } = ENTITY.properties;
    const properties = { ...ENTITY.properties, torn: { ...torn, ...own } };
    const all = {
      ...files,
      'loans/spine-check.entity.json': { ...ENTITY, properties, ...entity },
      'loans/spine-check.form.json': FORM,
    };
    return examine(all as never)
      .findings.filter(({ pointer }) => pointer.includes('/x-was'))
      .map(({ code, pointer, found, expected }) => `${code} ${pointer}: ${found}; ${expected}`);
  };
  const choice = { enum: ['Y', 'N'], maxLength: undefined };

  it('is what former versions had, with values that the field takes', () => {
    expect(findingTexts({ 'x-was': { fields: ['broken'] } })).toEqual([]);
    expect(findingTexts({ ...choice, 'x-was': { values: { si: 'Y' } } })).toEqual([]);
  });

  it('is no field that is asked still', () => {
    expect(findingTexts({ 'x-was': { fields: ['broken', 'loanId'] } })).toEqual([
      'DUPLICATE /properties/torn/x-was/fields/1: "loanId"; the name of a field that former versions had and this one has not',
    ]);
  });

  it('becomes no value that the field never has', () => {
    expect(findingTexts({ ...choice, 'x-was': { values: { si: 'S' } } })).toEqual([
      'FORBIDDEN_VALUE /properties/torn/x-was/values/si: "S"; one of "Y", "N"',
    ]);
  });

  it('applies to single answers stored with their version', () => {
    expect(findingTexts({ 'x-was': {} }, { 'x-answers': undefined, 'x-checklist': undefined })[0]).toMatch(
      /^UNUSED \/properties\/torn\/x-was: x-was of "torn"/,
    );
    expect(findingTexts({ 'x-was': {}, 'x-column': true })[0]).toMatch(/^UNUSED/);
    expect(findingTexts({ type: 'object', properties: {}, 'x-was': {} })[0]).toMatch(/^WRONG_OPERAND/);
  });

  it('[CASE-C05] refuses cells of rows: their former answers would be lost silently', () => {
    const cell = { title: 'Piece', type: 'string', maxLength: 20, 'x-was': { fields: ['part'] } };
    const items = { type: 'object', properties: { piece: cell } };
    expect(findingTexts({ type: 'array', maxItems: 9, maxLength: undefined, items })).toEqual([
      expect.stringMatching(
        /^UNUSED \/properties\/torn\/items\/properties\/piece\/x-was: "x-was"; x-was of an item of its own/,
      ),
    ]);
    const { torn } = ENTITY.properties;
    const properties = {
      ...{ ...ENTITY.properties, torn: { ...torn, 'x-was': { fields: ['broken'] } } },
      list: {
        type: 'array',
        maxItems: 9,
        items: { type: 'object', properties: { piece: { $ref: '#/properties/torn' } } },
      },
    };
    const { findings } = examine({
      ...{ ...files, 'loans/spine-check.form.json': FORM },
      'loans/spine-check.entity.json': { ...ENTITY, properties },
    } as never);
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
      'UNUSED /properties/list/items/properties/piece/$ref',
    );
  });
});
