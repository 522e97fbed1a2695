import Fastify, { type FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { tokenHash } from '../../../server/host/auth/tokens.ts';
import { openPool } from '../../../server/host/db/openPool.ts';

/**
 * The comparison of `benchThroughput`: three calls by hand with the statements of the product and nothing
 * between, each planned once per connection.
 */
const pool = openPool(process.env['DATABASE_URL'] ?? '', () => {});
const app = Fastify();

const SESSION = `select s."createdAt", s."lastSeenAt", s."sessionId", s."verifiedAt", c.since, s."signedInBy",
  (exists (select from totp_factors f where f."userId" = u."userId")
    or exists (select from passkeys f where f."userId" = u."userId")) as "hasFactor",
  u."userId", u.username, u."fullName", u."empID", u.role, u.locale
  from sessions s join users u using ("userId") left join passwords_to_change c using ("userId")
  where s."tokenHash" = $1 and s."expiresAt" > now() and u.active = 'Y'`;

const columnsOf = (names: string) =>
  names
    .split(' ')
    .map((name) => `t."${name}"`)
    .join();

/** Without the column for searching, as the product reads a site. */
const SITE = columnsOf(
  `teamID empID empManager PlannedDate plannedOn PlannedTime GpsData GpsExit pmgEntry Notes Approved approvedBy \
approvedAt openedWithout closedWithout approvedWithout revertReason Reason ReasonNote Stato startDate startTime endDate \
endTime Cancelled continuedBy rowVersion`,
);

const LIST = `select ${SITE}, coalesce(l."fullName", '') as "leaderName", coalesce(m."fullName", '') as "managerName",
  p."DocNum" as "projectDocNum", coalesce(p."NAME", '') as "projectName", coalesce(u."fullName", '') as "approverName",
  (select count(*) from members where members."teamID" = t."teamID" and stato = 'Y') as "memberCount",
  (select count(*) from members where members."teamID" = t."teamID" and "Badge" = 'Y') as "validatedCount"
  from teams t left join employees l on l."empID" = t."empID" left join employees m on m."empID" = t."empManager"
  left join projects p on p."AbsEntry" = t."pmgEntry" left join users u on u."userId" = t."approvedBy"
  where (t."empID" = $1 or t."teamID" in (select "teamID" from members where "empID" = $1)) and t."Cancelled" = 'N'
  order by t."PlannedDate" desc, t."teamID" desc limit $2`;

const run = async (on: Pool | PoolClient, name: string, text: string, ...values: unknown[]) =>
  (await on.query({ name, text, values })).rows;

async function userOf({ headers }: FastifyRequest) {
  const [, token = ''] = (headers.cookie ?? '').split('=');
  const [user] = await run(pool, 'session', SESSION, tokenHash(token));
  if (user === undefined) throw new Error('no session');
  return user;
}

app.get('/me', async (request) => ({ user: await userOf(request) }));

app.get('/list', async (request) => {
  const { empID } = await userOf(request);
  const teams = await run(pool, 'list', LIST, empID, 20);
  return { teams, total: teams.length };
});

interface Activity {
  readonly teamId: number;
  readonly Descrizione: string;
  readonly UM: string;
  readonly Quantity: number;
}

app.post('/save', async (request) => {
  const { userId, username, empID } = await userOf(request);
  const activity = request.body as Activity;
  const key = request.headers['idempotency-key'];
  const connection = await pool.connect();
  const sql = (name: string, text: string, ...values: unknown[]) => run(connection, name, text, ...values);
  try {
    await connection.query('begin');
    await sql(
      'claim',
      `insert into idempotency (key, "userId", call, "bodyHash") values ($1, $2, $3, $4)
       on conflict ("userId", key) do nothing returning key`,
      ...[key, userId, 'save', JSON.stringify(activity)],
    );
    const [seen] = await sql(
      'see',
      `select t."empID" = $1 or exists (select from members m where m."teamID" = t."teamID" and m."empID" = $1)
       as permitted from teams t where t."teamID" = $2`,
      ...[empID, activity.teamId],
    );
    const [site] = await sql(
      'lock',
      `select ${SITE}, t."empID" = $1 as permitted from teams t where t."teamID" = $2 for update`,
      ...[empID, activity.teamId],
    );
    if (!seen.permitted || !site.permitted) throw new Error('not yours');
    const [saved] = await sql(
      'insert',
      `insert into report_activities ("Descrizione", "UM", "Quantity", "teamId", "empID")
       values ($1, $2, $3, $4, $5)
       returning "Id", "empID", "Descrizione", "UM", "Quantity", "teamId", "rowVersion"`,
      ...[activity.Descrizione, activity.UM, activity.Quantity, activity.teamId, empID],
    );
    const answer = { Data: saved };
    await sql(
      'end',
      `with audited as (insert into audit ("userId", username, call, "requestId", entity, key, before, after)
         values ($2, $4, $5, $6, $7, $8, null, $9))
       update idempotency set answer = $1 where "userId" = $2 and key = $3 returning pg_notify('bare', $10)`,
      ...[answer, userId, key, username, 'save', request.id, 'report-activity', saved.Id, saved],
      '["report-activity"]',
    );
    await connection.query('commit');
    return answer;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
