import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPool } from '../../../server/host/db/openPool.ts';
import { benchCases, countSql, pageSql } from './cases.ts';
import { findKnown } from './findKnown.ts';

// The yardstick: the same pages by hand-written SQL, with the least that stands between a database and a browser: one look at who asks, then page
// and count at once, as JSON.
const pool = openPool(process.env['DATABASE_URL'] ?? '', () => {});
const cases = new Map(benchCases(await findKnown(pool)).map((each) => [each.query, each]));
const server = createServer((request, response) => {
  const each = cases.get(new URL(request.url ?? '/', 'http://localhost').search.slice(1));
  if (each === undefined) return void response.writeHead(404).end();
  void (async () => {
    await pool.query(`select * from users where username = 'ufficio' and active = 'Y'`);
    const [page, count] = await Promise.all([pool.query(pageSql(each)), pool.query(countSql(each))]);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ orders: page.rows, total: count.rows[0].count }));
  })();
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void pool.end());
});
