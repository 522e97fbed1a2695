import type { Client } from 'pg';

/** As `auth/endTokens` tells it, of all codes at once; the deed is one of `audit/systemDeeds`. */
const END = `
  with ended as (delete from api_tokens returning *),
    told as (
      insert into audit ("userId", username, call, "requestId", entity, key, before)
      select 0, 'riga di comando', 'restore', '', 'api-token', "tokenId"::text,
        jsonb_build_object('userId', "userId", 'name', name, 'scope', scope, 'expiresAt', "expiresAt")
      from ended)
  select count(*)::int as ended from ended`;

/**
 * Ends the codes of other programs in what was put back: one that was revoked since then would be valid again, and whoever follows what changes has marks of a database
 * that is no more. An archive from before there were codes has none.
 *
 * @returns how many there were.
 */
export async function endCodes(client: Client): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.api_tokens') is not null as there`,
  );
  if (rows[0]?.there !== true) return 0;
  const done = await client.query<{ ended: number }>(END);
  return done.rows[0]?.ended ?? 0;
}
