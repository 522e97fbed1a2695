import type { Client } from 'pg';

/** Bulk version of `auth/endTokens` with its audit rows; the action is one of `audit/systemDeeds`. */
const END = `
  with ended as (delete from api_tokens returning *),
    told as (
      insert into audit ("userId", username, call, "requestId", entity, key, before)
      select 0, 'riga di comando', 'restore', '', 'api-token', "tokenId"::text,
        jsonb_build_object('userId', "userId", 'name', name, 'scope', scope, 'expiresAt', "expiresAt")
      from ended)
  select count(*)::int as ended from ended`;

/**
 * Revokes all API tokens after a restore: tokens revoked since the back-up would be valid again, and clients
 * that follow changes hold marks of the former database. Older archives have no tokens.
 *
 * @returns their number.
 */
export async function endCodes(client: Client): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.api_tokens') is not null as there`,
  );
  if (rows[0]?.there !== true) return 0;
  const done = await client.query<{ ended: number }>(END);
  return done.rows[0]?.ended ?? 0;
}
