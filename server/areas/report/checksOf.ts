import type { Kysely } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { defaultsOf, type Product } from '../../../engine/index.ts';
import type { Database } from '../../host/db/Database.ts';

export type ReportChecks = Entities['report-checks'];

/** A team's switches (CHK-01, CHK-05); before the first save those of the entity's defaults, as version 1. */
export async function checksOf(
  db: Kysely<Database>,
  { entities }: Pick<Product, 'entities'>,
  teamId: number,
): Promise<ReportChecks> {
  const stored = await db
    .selectFrom('report_checks')
    .selectAll()
    .where('teamId', '=', teamId)
    .executeTakeFirst();
  const entity = entities['report-checks'];
  if (entity === undefined) throw new Error('schemas/team/report-checks.entity.json is missing');
  return stored ?? { ...(defaultsOf(entity) as unknown as ReportChecks), teamId };
}
