import { hashPassword } from '../../../server/host/auth/password.ts';
import { DEMO_PASSWORD } from '../../../server/host/auth/settleDemo.ts';
import { continueNumbers, insertRows } from '../insertRows.ts';
import { FIRST_NAMES, JOBS, LAST_NAMES } from '../names.ts';
import type { Seeding } from '../Seeding.ts';

/** A leader with the usual crew. */
export interface SeededCrew {
  readonly leader: number;
  readonly members: readonly number[];
}

export interface People {
  readonly crews: readonly SeededCrew[];
  readonly names: ReadonlyMap<number, string>;
  /** Employee numbers of planner and back office. */
  readonly planner: number;
  readonly office: number;
  readonly users: { readonly capo: number; readonly planner: number; readonly ufficio: number };
}

const OFFICE = 4;

/** Groups, cost centres, employees, squads and optionally the demo users; crew 0 belongs to `capo`. */
export async function seedPeople(seeding: Seeding, withUsers: boolean): Promise<People> {
  const { db, plan } = seeding;
  const random = seeding.random('people');
  await insertRows(db, 'employee_groups', [
    { Id: 1, Name: 'Squadre linee aeree', Description: 'Sostegni e conduttori' },
    { Id: 2, Name: 'Squadre cavi interrati', Description: 'Scavi, pose, giunzioni' },
    { Id: 3, Name: 'Ufficio', Description: 'Pianificazione e amministrazione' },
  ]);
  await insertRows(db, 'cost_centres', [
    { CenterCode: 'CC01', CenterName: 'Zona Cuneo', GroupCode: 'ZONE', EffectiveFrom: '2024-01-01' },
    { CenterCode: 'CC02', CenterName: 'Zona Alba-Bra', GroupCode: 'ZONE', EffectiveFrom: '2024-01-01' },
    { CenterCode: 'CC09', CenterName: 'Sede', GroupCode: 'SEDE', EffectiveFrom: '2024-01-01' },
  ]);
  const rows = Array.from({ length: plan.employees }, (_, index) => {
    const empID = index + 1;
    const isLeader = empID <= plan.leaders;
    const inOffice = empID > plan.employees - OFFICE;
    return {
      empID,
      ExtEmpNo: `D${String(empID).padStart(5, '0')}`,
      firstName: FIRST_NAMES[(index * 7) % FIRST_NAMES.length] ?? random.pick(FIRST_NAMES),
      lastName: LAST_NAMES[(index * 11) % LAST_NAMES.length] ?? random.pick(LAST_NAMES),
      jobTitle: isLeader ? 'Caposquadra' : inOffice ? 'Impiegato tecnico' : random.pick(JOBS),
      groupId: inOffice ? 3 : (empID % 2) + 1,
      costCentre: inOffice ? 'CC09' : `CC0${(empID % 2) + 1}`,
      isLeader: isLeader ? ('Y' as const) : ('N' as const),
    };
  });
  await insertRows(db, 'employees', rows);
  await continueNumbers(db, 'employees', 'empID');
  await continueNumbers(db, 'employee_groups', 'Id');

  const workers = rows
    .filter(({ empID }) => empID > plan.leaders && empID <= plan.employees - OFFICE)
    .map(({ empID }) => empID);
  const crews = Array.from({ length: plan.leaders }, (_, index) => {
    const from = Math.floor((index * workers.length) / plan.leaders);
    const to = Math.floor(((index + 1) * workers.length) / plan.leaders);
    return { leader: index + 1, members: workers.slice(from, Math.min(to, from + 4)) };
  });
  await insertRows(
    db,
    'squads',
    crews.map(({ leader }) => ({ empID: leader })),
  );
  await insertRows(
    db,
    'squad_members',
    crews.flatMap(({ leader, members }) => members.map((empID) => ({ leaderID: leader, empID }))),
  );

  const names = new Map(rows.map(({ empID, firstName, lastName }) => [empID, `${lastName} ${firstName}`]));
  const planner = plan.employees - 3;
  const office = plan.employees - 2;
  if (withUsers) await seedUsers(seeding, { names, planner, office, worker: crews[0]?.members[0] ?? 1 });
  return { crews, names, planner, office, users: { capo: 1, planner: 2, ufficio: 4 } };
}

async function seedUsers(
  { db }: Seeding,
  {
    names,
    planner,
    office,
    worker,
  }: { names: ReadonlyMap<number, string>; planner: number; office: number; worker: number },
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const user = (
    userId: number,
    username: string,
    role: 'admin' | 'operaio' | 'caposquadra' | 'pianificatore' | 'backoffice',
    empID: number | null,
  ) => ({
    userId,
    username,
    role,
    empID,
    passwordHash,
    demo: 'Y' as const,
    fullName: (empID && names.get(empID)) || 'Amministratore di sistema',
  });
  await insertRows(db, 'users', [
    user(1, 'capo', 'caposquadra', 1),
    user(2, 'planner', 'pianificatore', planner),
    user(3, 'operaio', 'operaio', worker),
    user(4, 'ufficio', 'backoffice', office),
    user(5, 'admin', 'admin', null),
  ]);
  await continueNumbers(db, 'users', 'userId');
}
