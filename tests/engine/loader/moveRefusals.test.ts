import { expect, it } from 'vitest';
import { loadLibrary } from '../support/library.ts';

it('a call that makes transitions has the codes of their workflow among its errors', async () => {
  const { errors } = (await loadLibrary()).calls['endLoan'] ?? {};
  expect(errors).toEqual(
    expect.arrayContaining(['LOAN_STATE', 'LOAN_NOT_OUT', 'LOAN_GUARD', 'MEMBER_OWES', 'NOT_YOURS']),
  );
  expect(errors).not.toContain('REASON_MISSING');
});
