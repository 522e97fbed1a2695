import { embeddedErp } from '../../../server/erp/embeddedErp.ts';
import { startErpWorker } from '../../../server/erp/startErpWorker.ts';
import { openDatabase } from '../../../server/host/db/openDatabase.ts';
import { testProduct } from '../testProduct.ts';

// Worker in a separate process, to be killed: prints when the ERP has a document, and never receives the
// answer of the ERP.
const [databaseUrl = ''] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl, dataDir: '' });
const erp = embeddedErp(db);
startErpWorker({
  db,
  product: await testProduct(),
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
