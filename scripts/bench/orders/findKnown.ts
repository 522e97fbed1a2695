import type { Pool } from 'pg';
import type { Known } from './cases.ts';

/** A team, an employee, a project and a number with documents, from the middle of all. */
export async function findKnown(pool: Pool): Promise<Known> {
  const { rows } =
    await pool.query(`select "teamID", "empID", "pmgEntry", "DocNum", (select count(*) from orders) as total
    from orders where "teamID" is not null and "pmgEntry" is not null and "empID" is not null and "DocNum" is not null
      and "Id" > (select max("Id") / 2 from orders) order by "Id" limit 1`);
  const [row] = rows;
  if (row === undefined) throw new Error('There are no documents to be measured.');
  return { ...row, total: Number(row.total) };
}
