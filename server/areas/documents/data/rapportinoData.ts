import type { CrewMember } from '../../../../renderer-pdf/index.ts';
import { textOrder } from '../../../host/calls/foldedText.ts';
import type { LoadData, Loading } from '../../../host/documents/DocumentSource.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { hideIn } from '../../../host/privacy/hideIn.ts';
import { recordStates } from '../../../host/records/recordStates.ts';
import { hoursOfSite } from '../../hours/hoursOfSite.ts';
import { reportOf } from '../../report/reportOf.ts';
import { membersOf } from '../../team/membersOf.ts';
import { presenceInWords } from '../../team/presenceInWords.ts';
import { teamHead } from '../../team/teamHead.ts';
import type { CardStatus } from '../../vehicle/selectVehicles.ts';

/** A team's report: work done, material and vehicles used, with the people involved. */
export const rapportinoData: LoadData = async (context, teamID) => {
  const { db } = context;
  const team = await db.selectFrom('teams').selectAll().where('teamID', '=', teamID).executeTakeFirst();
  if (team === undefined) throw refuse('NOT_FOUND', { what: `Il cantiere ${teamID}` });
  const crew = await membersOf(db, teamID);
  const members = crew.map(
    (each): CrewMember => ({
      fullName: each.fullName,
      role: each.jobTitle,
      ...presenceInWords(context.product, each),
    }),
  );
  const report = {
    ...(await reportOf(context, team)),
    mileage: await mileageOf(context, teamID),
    hours: await hoursOfSite(context, team),
  };
  await hideIn(context, 'report-activity', report.activities);
  await hideIn(context, 'discharge-line', [...report.company.lines, ...report.enel.lines]);
  await hideIn(context, 'vehicle', [...report.vehicles.all, ...report.equipment.all]);
  await hideIn(context, 'order', report.documents.all);
  await hideIn(context, 'report-checks', [report.checks]);
  await hideIn(context, 'mileage-card', report.mileage);
  return { data: { ...(await teamHead(context, teamID)), members, report } };
};

/** VEH-05: the cards of the site that count, with what lies between their two numbers. */
async function mileageOf({ db, product }: Loading, teamID: number) {
  const cards = await db
    .selectFrom('mileage_cards')
    .innerJoin('vehicles', 'vehicles.ItemCode', 'mileage_cards.ItemCode')
    .select(['mileage_cards.Id', 'DocDate', 'vehicles.ItemName', 'vehicles.targa'])
    .select(['KmOreIniziali', 'KmOreFinali'])
    .where('TeamId', '=', teamID)
    .where('DocStatus', 'not in', recordStates<CardStatus>(product, 'mileage-card', 'cancelled'))
    .orderBy('DocDate')
    .orderBy(textOrder('vehicles.ItemName'))
    .orderBy('mileage_cards.Id')
    .execute();
  // 120,3 less 100,1 is not 20,200000000000003.
  return cards.map((card) => ({
    ...card,
    KmOre:
      card.KmOreFinali === null ? null : Math.round((card.KmOreFinali - card.KmOreIniziali) * 1000) / 1000,
  }));
}
