import { formPackage } from '../../../../engine/index.ts';
import type { LoadData } from '../../../host/documents/DocumentSource.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { hideIn } from '../../../host/privacy/hideIn.ts';
import { namedAttachments } from '../../../host/writes/claimAttachments.ts';
import { hashedRecord } from '../../checklist/hashedRecord.ts';
import { teamHead } from './teamHead.ts';

/** All support checks of a team, each with its photos. */
export const visData: LoadData = async (context, teamID) => {
  const { db, product } = context;
  const rows = await db.selectFrom('vis').selectAll().where('teamId', '=', teamID).orderBy('Id').execute();
  if (rows.length === 0) throw refuse('NOT_FOUND', { what: `La verifica sostegni del cantiere ${teamID}` });
  const visList = rows.map(hashedRecord);
  await hideIn(context, 'vis', visList);
  const { entity } = formPackage(product, 'vis');
  return {
    data: { ...(await teamHead(context, teamID)), visList },
    versions: rows.map(({ schemaVersion }) => ({ form: 'vis', version: schemaVersion })),
    photos: visList.flatMap((vis) => namedAttachments(entity, { ...vis }).flatMap(([, ids]) => ids)),
  };
};
