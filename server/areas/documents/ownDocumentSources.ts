import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CrewMember } from '../../../renderer-pdf/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { textOrder } from '../../host/calls/search.ts';
import type { Database } from '../../host/db/Database.ts';
import type { DocumentSources, LoadData, Loading } from '../../host/documents/DocumentSource.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { hideIn } from '../../host/privacy/hideIn.ts';
import { recordStates } from '../../host/records/move/recordStates.ts';
import type { Hours } from '../hours/hoursWorkflowCode.ts';
import { hoursSum } from '../hours/selectHours.ts';
import { reportOf } from '../report/reportOf.ts';
import { membersOf, presenceText } from '../team/crew.ts';
import { teamHead } from '../team/teamContext.ts';
import type { CardStatus } from '../vehicle/vehicles.ts';
import { orderData } from './orderData.ts';

type Site = Pick<Selectable<Database['teams']>, 'teamID' | 'pmgEntry'>;

/**
 * Site to which untied hours of a row of `work_hours` belong: one of their project, on whose days the person
 * led or was in the crew. Work may begin before the planned day, or after it. Of several, one where work
 * began, and of those the one with the smallest number, so that no paper repeats the hours of another.
 */
const SITE_OF_HOURS: RawBuilder<number | null> = sql`(
  select teams."teamID" from teams
  where teams."Cancelled" = 'N' and teams."pmgEntry" = work_hours."pmgEntry"
    and work_hours."Date" >= least(teams."PlannedDate", teams."startDate")
    and work_hours."Date" <= coalesce(teams."endDate", greatest(teams."PlannedDate", teams."startDate"))
    and (teams."empID" = work_hours."empID" or exists (
      select from members
      where members."teamID" = teams."teamID" and members."empID" = work_hours."empID" and members.stato = 'Y'
    ))
  order by teams."startDate" is null, teams."teamID" limit 1)`;

/**
 * Hours worked at a site, by day and kind of work: hours tied to it, and untied hours of its crew for its
 * project on its days, as the crew's grid writes them. Refused hours do not count. Only numbers of people,
 * without names: hours of a person have fewer readers than the papers of a site.
 */
async function hoursOfSite({ db, product }: Pick<CallContext, 'db' | 'product'>, { teamID, pmgEntry }: Site) {
  return db
    .selectFrom('work_hours')
    .innerJoin('activity_types', 'activity_types.Code', 'work_hours.ActivityType')
    .select([
      'work_hours.Date',
      'activity_types.Name as activityTypeName',
      sql<number>`count(distinct work_hours."empID")::int`.as('people'),
      hoursSum(sql.ref('work_hours.Hours')).as('Hours'),
    ])
    .where('work_hours.Status', 'not in', recordStates<Hours['Status']>(product, 'work-hours', 'rejected'))
    .where(({ or, and, eb }) =>
      or([
        eb('work_hours.teamID', '=', teamID),
        and([
          eb('work_hours.teamID', 'is', null),
          eb('work_hours.pmgEntry', '=', pmgEntry),
          eb(SITE_OF_HOURS, '=', teamID),
        ]),
      ]),
    )
    .groupBy(['work_hours.Date', 'activity_types.Code', 'activity_types.Name'])
    .orderBy('work_hours.Date')
    .orderBy(textOrder('activity_types.Name'))
    .execute();
}

/** A team's report: work done, material and vehicles used, with the people involved. */
const rapportinoData: LoadData = async (context, teamID) => {
  const { db } = context;
  const team = await db.selectFrom('teams').selectAll().where('teamID', '=', teamID).executeTakeFirst();
  if (team === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.site', { key: teamID }) });
  const crew = await membersOf(db, teamID);
  const members = crew.map(
    (each): CrewMember => ({
      fullName: each.fullName,
      role: each.jobTitle,
      ...presenceText(context.product, each),
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

/** Loader of each report code, with the entity of its number; papers of checklists need none. */
export const ownDocumentSources = {
  RAPPORTINO: { subject: 'team', load: rapportinoData },
  ORDINE: { subject: 'order', load: orderData('', 'ORDINE') },
  DDT: { subject: 'order', load: orderData('D', 'DDT') },
  FIR: { subject: 'order', load: orderData('F', 'FIR') },
} satisfies DocumentSources;
