import { openDatabase } from '../../../server/host/db/openDatabase.ts';
import { openPool } from '../../../server/host/db/openPool.ts';
import { StartError } from '../../../server/host/db/StartError.ts';

// Minimal product: opens the database of a data folder, stores a note per start, prints `ready <url>` and
// runs until a signal or the end of its input.
const [dataDir = ''] = process.argv.slice(2);
try {
  const database = await openDatabase({ dataDir, log: (line) => console.log(line) });
  const owner = openPool(database.ownerUrl);
  await owner.query('create table if not exists note (id int generated always as identity, pid int)');
  await owner.query('grant select, insert on note to public');
  await owner.end();
  await database.pool.query('insert into note (pid) values ($1)', [process.pid]);
  const { rows } = await database.pool.query('select count(*) as notes from note');
  console.log(`ready ${database.url} notes=${rows[0].notes}`);
  process.stdin.resume().once('end', async () => {
    await database.close();
    console.log('closed');
  });
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
