import { join } from 'node:path';
import { keepStructure } from '../../../server/host/structure/keepStructure.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { schemaSets } from '../../support/schemaSets.ts';

const SCHEMAS = [
  join(import.meta.dirname, '../../../schemas'),
  { folder: import.meta.dirname, only: ['schemas'] },
];

/** Cantieri with the files of one more checklist, as an office would add them: the code is Cantieri's own. */
export function startDpi(now: () => Date = () => new Date()): Promise<TestApp> {
  return startTestApp({
    now,
    sets(database) {
      const sets = schemaSets(database, SCHEMAS);
      const { pool, owner } = database;
      return {
        ...sets,
        // As a start does.
        async current() {
          const current = await sets.current();
          await keepStructure(current.product, { pool, asOwner: (work) => work(owner) });
          return current;
        },
      };
    },
  });
}
