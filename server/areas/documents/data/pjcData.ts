import { isYes, type Product } from '../../../../engine/index.ts';
import { type CrewMember, printDate } from '../../../../renderer-pdf/index.ts';
import type { LoadData } from '../../../host/documents/DocumentSource.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { hideIn } from '../../../host/privacy/hideIn.ts';
import { messagesFor } from '../../../host/product/messagesFor.ts';
import type { Acknowledgement } from '../../checklist/acknowledgements.ts';
import { agreedHash } from '../../checklist/checklistHash.ts';
import { hashedRecord } from '../../checklist/hashedRecord.ts';
import { membersOf } from '../../team/membersOf.ts';
import { presenceInWords } from './presenceInWords.ts';
import { teamHead } from './teamHead.ts';

/** A team's pre-job check, with who was there: acknowledged in the product, or a line to sign. */
export const pjcData: LoadData = async (context, teamID) => {
  const { db } = context;
  const row = await db
    .selectFrom('pre_job_checks')
    .selectAll()
    .where('teamId', '=', teamID)
    .executeTakeFirst();
  if (row === undefined) throw refuse('NOT_FOUND', { what: `Il Pre Job Check del cantiere ${teamID}` });
  const crew = await membersOf(db, teamID);
  const jobs = new Map(crew.map(({ empID, jobTitle }) => [empID, jobTitle]));
  const here = crew.filter(({ stato }) => isYes(stato));
  const away = new Set(crew.filter(({ stato }) => !isYes(stato)).map(({ empID }) => empID));
  const listed = row.members.length > 0 ? row.members : here.map((each) => ({ ...each, acknowledged: 'N' }));
  const present = listed.filter(({ empID, acknowledged }) => isYes(acknowledged) || !away.has(empID));
  const agreed = agreedHash(row);
  const members = present.map((each): CrewMember => {
    const { empID, fullName = '' } = each;
    return {
      fullName,
      role: jobs.get(empID) ?? '',
      ...acknowledgedAs(each as Acknowledgement, agreed, context.product),
    };
  });
  // TEAM-10: whoever was absent is named as such, so that nobody looks for a signature.
  const named = new Set(present.map(({ empID }) => empID));
  const absent = crew
    .filter(({ empID, stato }) => !isYes(stato) && !named.has(empID))
    .map(
      (each): CrewMember => ({
        fullName: each.fullName,
        role: each.jobTitle,
        ...presenceInWords(context.product, each),
      }),
    );
  const pjc = hashedRecord(row);
  await hideIn(context, 'pjc', [pjc]);
  return {
    data: { ...(await teamHead(context, teamID)), pjc, members: [...members, ...absent] },
    versions: [{ form: 'pjc', version: row.schemaVersion }],
  };
};

/** When, how and through whom: what one reads years later. */
function acknowledgedAs(
  {
    acknowledged,
    acknowledgedHow: how,
    acknowledgedAt: at,
    acknowledgedBy: by,
    agreedHash: on,
  }: Acknowledgement,
  agreed: string,
  product: Product,
): { readonly acknowledged?: string } {
  if (!isYes(acknowledged)) return {};
  const through =
    how === 'badge' ? `, con badge: registrata da ${by}` : how === 'own' ? ' con il proprio accesso' : '';
  const when = at === undefined ? '' : ` il ${printDate(at, messagesFor(product, 'it'))}`;
  const former = on === undefined || on === agreed ? '' : '; il testo è cambiato dopo';
  return { acknowledged: `Presa visione confermata${when}${through}${former}` };
}
