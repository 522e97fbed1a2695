import type { World } from './World.ts';

/** Keys of one record of each kind, owned by the leader of the world alone. */
export type Records = Readonly<Record<string, number>>;

/** One record of every entity that is not for all eyes; `others` fills the crews, so that none of the demo users is in them. */
export async function recordsOf(world: World): Promise<Records> {
  const { db, empID, pmgEntry } = world;
  const team = await world.checkedTeam();
  const only = { teamId: team } as const;
  const checked = (table: 'pre_job_checks' | 'vis') =>
    db.selectFrom(table).select('Id').where('teamId', '=', team).executeTakeFirstOrThrow();
  const keyOf = async (query: { executeTakeFirstOrThrow(): Promise<{ readonly key: number }> }) =>
    (await query.executeTakeFirstOrThrow()).key;
  const order = await world.order({ teamID: team });
  const attachment = await world.attachment();
  return {
    team,
    project: pmgEntry,
    subproject: await keyOf(
      db
        .insertInto('subprojects')
        .values({ ProjectID: pmgEntry, SubprojectName: 'Cabina' })
        .returning('AbsEntry as key'),
    ),
    task: await world.task(),
    event: await world.event(),
    pjc: (await checked('pre_job_checks')).Id,
    vis: (await checked('vis')).Id,
    member: await world.memberOf(team),
    'report-activity': await keyOf(
      db
        .insertInto('report_activities')
        .values({ ...only, empID, Descrizione: 'Scavo', UM: 'm' })
        .returning('Id as key'),
    ),
    discharge: await world.discharge(await world.team('C')),
    order,
    'order-line': await keyOf(db.selectFrom('order_lines').select('Id as key').where('orderId', '=', order)),
    'mileage-card': await world.card(),
    assignment: await world.assignment(),
    transfer: await world.transfer(),
    attachment: attachment.idAttach,
    'work-hours': await world.hours(),
    timesheet: await keyOf(
      db.selectFrom('timesheets').select('AbsEntry as key').where('empID', '=', empID).limit(1),
    ),
    squad: empID,
    silo: (await world.stock()).SiloAbsEntry,
    // The account of the office, and that of the owner of the world.
    user: await keyOf(
      db
        .selectFrom('users')
        .select('userId as key')
        .where('empID', '=', empID)
        .unionAll(db.selectFrom('users').select('userId as key').where('username', '=', 'admin'))
        .limit(1),
    ),
    'team-template': await keyOf(
      db
        .insertInto('team_templates')
        .values({ Code: `BOZZA-${team}`, Name: 'Bozza', published: 'N', pmgEntry })
        .returning('templateID as key'),
    ),
  };
}
