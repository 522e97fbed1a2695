import { describe, expect, it } from 'vitest';
import { createFormModel, formPackage, setAt, withProposed } from '../../../engine/index.ts';
import { loadProduct } from '../../../engine/node.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const FORM = 'loans/loan.form.json';
const LAST = [{ call: 'fetchLoan', input: { id: 1 }, optional: true, gives: { last: {} } }];
const at = (path: string) => ({ $value: path });

/** The library, where a loan's day is proposed so and the form reads the last loan. */
const filesWith = async (proposed: unknown, load: readonly unknown[] = LAST) => {
  const files = await libraryFiles();
  const changes: readonly [string, unknown][] = [
    ['context', { last: 'loan' }],
    ['load', load],
    ['sections.0.fields.3.proposed', proposed],
  ];
  return { ...files, [FORM]: changes.reduce((form, [path, value]) => setAt(form, path, value), files[FORM]) };
};
const findings = async (...given: Parameters<typeof filesWith>) =>
  examine(await filesWith(...given)).findings.map(({ code, pointer, expected }) => ({
    code,
    pointer,
    expected,
  }));

describe('a new record with values of the last one', () => {
  it('copies existing values, and none without a last record', async () => {
    const product = loadProduct(await filesWith({ addDays: [at('last.dueOn'), 30] }));
    const model = createFormModel(formPackage(product, 'loan'));
    const newRecord = (last: unknown) => withProposed(model, {}, {}, { last });
    expect(newRecord({ dueOn: '2026-03-01' })).toEqual({ dueOn: '2026-03-31' });
    for (const nothing of [undefined, null, {}, { dueOn: null }, { dueOn: 'domani' }])
      expect(newRecord(nothing)).toEqual({});
  });

  it('is refused without such a field, for another type, or without permission to read', async () => {
    expect(await findings(at('last.dueOn'))).toEqual([]);
    expect(await findings(at('last.dueOm'))).toMatchObject([
      { code: 'UNKNOWN_PATH', expected: expect.stringContaining('dueOn') },
    ]);
    expect(await findings(at('last.pagesBefore'))).toMatchObject([{ code: 'WRONG_OPERAND' }]);
    const lost = [{ ...LAST[0], gives: { lost: {} } }];
    const findingList = await findings(at('last.dueOn'), lost);
    expect(findingList).toContainEqual(
      expect.objectContaining({ code: 'UNKNOWN_NAME', pointer: '/load/0/gives/lost' }),
    );
    expect(findingList).toContainEqual(
      expect.objectContaining({ code: 'MISSING_CONTEXT', pointer: '/blocks/1' }),
    );
  });
});
