import { openDatabase } from '../../../server/host/db/openDatabase.ts';
import { buildApp } from '../../../server/startServer.ts';
import { testProduct } from '../testProduct.ts';

// Server in a separate process, to be killed while it prints: prints its address, then each document that it
// begins and never finishes.
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir });
const app = await buildApp({
  database,
  dataDir,
  product: await testProduct(),
  documents: {
    render: ({ document }) => {
      console.log(`printing ${document.reportCode}`);
      return new Promise(() => {});
    },
    renderPicture: () => Promise.reject(new Error('nobody draws here')),
    startBrowser: async () => {},
    healthy: async () => true,
    close: async () => {},
  },
});
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
