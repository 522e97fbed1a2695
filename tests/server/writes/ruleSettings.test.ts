import { expect, it } from 'vitest';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import { startTestApp } from '../../support/app.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

it('[VAL-04] [DAY-A5] a rule of records reads the settings on the server as in the browser', async () => {
  const strict = (file: unknown) => {
    const entity = file as EntitySchema;
    const rules = entity['x-rules']?.map((rule) =>
      rule.id === 'unusual-difference' ? { ...rule, severity: 'error' } : rule,
    );
    return { ...entity, 'x-rules': rules };
  };
  const test = await startTestApp({
    product: await changedProduct({ 'vehicle/mileage-card.entity.json': strict }),
    now: () => new Date('2026-11-20T09:30:00Z'),
  });
  const capo = await test.api('capo');
  const card = async (KmOreFinali: number) => {
    const ItemCode = await buildVehicle(test.database.db);
    const card = { DocDate: '2026-11-20', ItemCode, KmOreIniziali: 100, KmOreFinali };
    return capo.post('/api/inventory/silos/items/schedaPercorrenza', { schedaPercorrenzaData: card });
  };
  expect((await card(200)).body.ResultCode).toBe(0);
  expect((await card(900)).body.problems).toMatchObject([{ path: 'schedaPercorrenzaData.KmOreFinali' }]);
  await test.close();
});

it('[VAL-04] a form that is read-only by the day is so on the server, too', async () => {
  const past = (field: string) => (file: unknown) => ({
    ...(file as object),
    readOnlyWhen: { [`record.${field}`]: { exclusiveMaximum: { $value: 'today' } } },
  });
  const test = await startTestApp({
    product: await changedProduct({
      'hours/work-hours.form.json': past('Date'),
      'team/team-plan.form.json': past('PlannedDate'),
    }),
    now: () => new Date('2026-11-20T09:30:00Z'),
  });
  const [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
  const replanned = async (PlannedDate: string) => {
    const teamID = await buildTeam(test.database.db, { Stato: 'P', PlannedDate });
    const TeamData = { teamID, PlannedTime: '10:45:00' };
    return (await planner.post('/wscnt/teams/update', { TeamData })).body.code ?? 'saved';
  };
  expect([await replanned('2026-11-19'), await replanned('2026-11-20')]).toEqual(['TEAM_STARTED', 'saved']);
  const { Code: ActivityType } = await test.database.db
    .insertInto('activity_types')
    .values({ Name: 'Linea aerea', CostCentre: null })
    .returning('Code')
    .executeTakeFirstOrThrow();
  const pmgEntry = await buildProject(test.database.db);
  const noted = async (day: string) => {
    const row = { empID: TEST_USERS.capo.empID, Date: day, Hours: 2, ActivityType, pmgEntry, Notes: 'prima' };
    const { Id } = await test.database.db
      .insertInto('work_hours')
      .values(row)
      .returning('Id')
      .executeTakeFirstOrThrow();
    const saved = await capo.post('/wscnt/workhours/addupdate', { obj: { Id, ...row, Notes: 'dopo' } });
    return saved.body.ResultData.Notes;
  };
  expect([await noted('2026-11-19'), await noted('2026-11-20')]).toEqual(['prima', 'dopo']);
  await test.close();
});
