import { expect, it } from 'vitest';
import { testProduct } from '../../support/testProduct.ts';
import { loadLibrary } from '../support/library.ts';

it('a call that makes transitions has the codes of their workflow among its errors', async () => {
  const { errors } = (await loadLibrary()).calls['endLoan'] ?? {};
  expect(errors).toEqual(
    expect.arrayContaining(['LOAN_STATE', 'LOAN_NOT_OUT', 'LOAN_GUARD', 'MEMBER_OWES', 'NOT_YOURS']),
  );
  expect(errors).not.toContain('REASON_MISSING');
});

it('[CKL-02] a call that fills in or acknowledges a checklist has the codes of its operation', async () => {
  const { calls } = await testProduct();
  for (const name of ['AddUpdatePJC', 'acknowledgePJC', 'AddUpdateVIS'])
    expect(calls[name]?.errors, name).toEqual(
      expect.arrayContaining(['TEAM_APPROVED', 'TEAM_CANCELLED', 'CHECKLIST_LOCKED']),
    );
});
