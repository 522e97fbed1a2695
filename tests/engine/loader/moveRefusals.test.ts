import { expect, it } from 'vitest';
import { loadProduct } from '../../../engine/node.ts';
import { libraryFiles, loadLibrary } from '../support/library.ts';

const WORKFLOW = 'loans/loan.workflow.json';

it('a call that makes transitions has the codes of their workflow among its errors', async () => {
  const { errors } = (await loadLibrary()).calls['endLoan'] ?? {};
  expect(errors).toEqual(
    expect.arrayContaining(['LOAN_STATE', 'LOAN_NOT_OUT', 'LOAN_GUARD', 'MEMBER_OWES', 'NOT_YOURS']),
  );
  expect(errors).not.toContain('REASON_MISSING');
});

it('a call has the code of a missing reason where its transition asks for one', async () => {
  const files = await libraryFiles();
  const asks = [
    { form: 'loan', by: 'memberId', none: { lend: 'warning', forgive: 'refusal' }, reason: 'Perché?' },
  ];
  const { calls } = loadProduct({ ...files, [WORKFLOW]: { ...(files[WORKFLOW] as object), asks } });
  expect(calls['endLoan']?.errors).toEqual(expect.arrayContaining(['ANSWERS_MISSING', 'REASON_MISSING']));
});
