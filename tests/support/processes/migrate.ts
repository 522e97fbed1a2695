import { migrate } from '../../../server/host/db/migrate.ts';
import { openPool } from '../../../server/host/db/openPool.ts';

// A process of its own for tests of what two starts do to each other: prints the names it applied.
const [url = '', folder = ''] = process.argv.slice(2);
const pool = openPool(url);
console.log((await migrate(pool, folder)).join(' '));
await pool.end();
