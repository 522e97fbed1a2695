import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPool } from '../../../server/host/db/openPool.ts';
import { benchCases, countSql, findKnown, pageSql } from './cases.ts';

// The comparison: the same pages by hand-written SQL with the minimum between database and browser: one user
// lookup, then page and count in parallel, as JSON.
const pool = openPool(process.env['DATABASE_URL'] ?? '', () => {});
const cases = new Map(benchCases(await findKnown(pool)).map((each) => [each.query, each]));
const server = createServer((request, response) => {
  const match = cases.get(new URL(request.url ?? '/', 'http://localhost').search.slice(1));
  if (match === undefined) return void response.writeHead(404).end();
  void (async () => {
    await pool.query(`select * from users where username = 'ufficio' and active = 'Y'`);
    const [page, count] = await Promise.all([pool.query(pageSql(match)), pool.query(countSql(match))]);
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
