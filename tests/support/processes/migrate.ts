import { migrate } from '../../../server/host/db/migrate.ts';
import { openPool } from '../../../server/host/db/openPool.ts';

// Separate process for tests of two concurrent starts: prints the names of the migrations it applied.
const [url = '', folder = ''] = process.argv.slice(2);
const pool = openPool(url);
console.log((await migrate(pool, folder)).join(' '));
await pool.end();
