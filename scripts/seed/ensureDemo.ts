import type { FillDemo } from '../../server/host/startHost.ts';
import { seedDatabase } from './seedDatabase.ts';

/** At the first start in demo mode: fills the database if it holds neither users nor employees, and leaves any other alone. */
export const ensureDemo: FillDemo = async (empty) => {
  const used =
    (await empty.db.selectFrom('users').select('userId').limit(1).executeTakeFirst()) ??
    (await empty.db.selectFrom('employees').select('empID').limit(1).executeTakeFirst());
  if (used) return false;
  await seedDatabase({ ...empty, size: 'demo', users: true });
  return true;
};
