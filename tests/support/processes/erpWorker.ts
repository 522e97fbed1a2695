import { embeddedErp } from '../../../server/erp/embeddedErp.ts';
import { startErpWorker } from '../../../server/erp/startErpWorker.ts';
import { openDatabase } from '../../../server/host/db/openDatabase.ts';

// A worker in a process of its own, to be killed: says when the ERP has a document, and never hears the ERP's answer.
const [databaseUrl = ''] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl, dataDir: '' });
const erp = embeddedErp(db);
startErpWorker({
  db,
  log: console,
  pollMs: 20,
  leaseMs: 1_000,
  erp: {
    ...erp,
    async post(document, signal) {
      await erp.post(document, signal);
      console.log('posted');
      return new Promise(() => {});
    },
  },
});
setInterval(() => {}, 60_000);
