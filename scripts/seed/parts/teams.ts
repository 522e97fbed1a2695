import { daysAfter } from '../../../engine/index.ts';
import { continueNumbers, insertRows } from '../insertRows.ts';
import { isWorkday, type Seeding } from '../Seeding.ts';
import type { People, SeededCrew } from './people.ts';
import type { SeededSite } from './projects.ts';

type Stato = 'P' | 'V' | 'O' | 'D' | 'F' | 'C' | 'R';

export interface SeededTeam {
  readonly teamID: number;
  readonly crew: SeededCrew;
  readonly site: SeededSite;
  readonly PlannedDate: string;
  readonly Stato: Stato;
  readonly Approved: 'Y' | 'N';
}

/**
 * States of a leader's teams around today, with the number of days ago; only the first leader has all of
 * them. Today's come first, so that low numbers are the interesting ones.
 */
const AROUND_TODAY: readonly (readonly [Stato, ago: number])[] = [
  ['P', 0],
  ['V', 0],
  ['O', 0],
  ['C', 0],
  ['R', 1],
  ['P', -1],
  ['F', 2],
  ['D', 0],
  ['P', -4],
];
const STARTED: readonly Stato[] = ['V', 'O', 'D', 'F', 'C', 'R'];
const ENDED: readonly Stato[] = ['F', 'C', 'R'];

/** Teams in every state around today for the first leaders, approved ones in the past for all. */
export async function seedTeams(
  seeding: Seeding,
  people: People,
  sites: readonly SeededSite[],
): Promise<SeededTeam[]> {
  const { db, plan, today } = seeding;
  const random = seeding.random('teams');
  const teams: SeededTeam[] = [];
  const add = (crew: SeededCrew, Stato: Stato, PlannedDate: string, Approved: 'Y' | 'N') =>
    teams.push({ teamID: teams.length + 1, crew, site: random.pick(sites), PlannedDate, Stato, Approved });
  for (const [index, crew] of people.crews.slice(0, 6).entries()) {
    for (const [Stato, ago] of AROUND_TODAY.slice(0, index === 0 ? AROUND_TODAY.length : 5 + (index % 3))) {
      add(crew, Stato, daysAfter(today, -ago), 'N');
    }
  }
  for (let count = 0; count < plan.pastTeams; count += 1) {
    const day = daysAfter(today, -3 - Math.floor((count * (plan.days - 3)) / plan.pastTeams));
    add(
      people.crews[count % people.crews.length] ?? random.pick(people.crews),
      'R',
      isWorkday(day) ? day : daysAfter(day, -1),
      'Y',
    );
  }
  await insertRows(
    db,
    'teams',
    teams.map((team) => teamRow(team, people.planner, random.int(0, 2))),
  );
  await continueNumbers(db, 'teams', 'teamID');
  await insertRows(
    db,
    'members',
    teams.flatMap((team) => memberRows(team)),
  );
  return teams;
}

function teamRow(
  { teamID, crew, site, PlannedDate, Stato, Approved }: SeededTeam,
  planner: number,
  slot: number,
) {
  const position = `${site.latitude.toFixed(6)},${site.longitude.toFixed(6)}`;
  const started = STARTED.includes(Stato);
  const ended = ENDED.includes(Stato);
  return {
    teamID,
    empID: crew.leader,
    empManager: planner,
    PlannedDate,
    PlannedTime: (['07:30:00', '08:00:00', '13:30:00'] as const)[slot] ?? '07:30:00',
    GpsData: started && Stato !== 'D' ? position : '',
    GpsExit: ended && Stato !== 'F' ? position : '',
    pmgEntry: site.AbsEntry,
    Notes: teamID % 4 === 0 ? 'Avvisare la sala operativa prima di accedere alla cabina.' : '',
    Approved,
    Stato,
    startDate: started ? PlannedDate : null,
    startTime: started ? '07:42:00' : null,
    endDate: ended ? PlannedDate : null,
    endTime: ended ? '16:35:00' : null,
  };
}

/**
 * Members except the leader (TEAM-12). In verification all but the last are validated; in forced openings no
 * member is.
 */
function memberRows({ teamID, crew, site, Stato, PlannedDate }: SeededTeam) {
  return crew.members.map((empID, index, all) => {
    const validated = Stato !== 'P' && Stato !== 'D' && !(Stato === 'V' && index === all.length - 1);
    return {
      teamID,
      empID,
      Badge: validated ? ('Y' as const) : ('N' as const),
      latitude: validated ? Number(site.latitude.toFixed(6)) : null,
      longitude: validated ? Number(site.longitude.toFixed(6)) : null,
      validatedAt: validated ? `${PlannedDate}T06:40:00Z` : null,
    };
  });
}

/** Templates of interventions for planners: three published ones and a draft of the administrator. */
export async function seedTemplates(
  { db }: Seeding,
  people: People,
  sites: readonly SeededSite[],
): Promise<void> {
  const owner = { pmgEntry: sites[0]?.AbsEntry ?? null, empID: people.crews[0]?.leader ?? null };
  const nobodys = { pmgEntry: null, empID: null };
  await insertRows(db, 'team_templates', [
    {
      ...{
        Code: 'GUASTO-MT',
        Name: 'Guasto su linea MT',
        PlannedTime: '06:30:00',
        published: 'Y',
        ...nobodys,
      },
      Notes: 'Chiamare il centro operativo prima di partire. Portare cercaguasti e messa a terra.',
    },
    {
      ...{
        Code: 'POSA-SOSTEGNI',
        Name: 'Posa di sostegni',
        PlannedTime: '07:00:00',
        published: 'Y',
        ...owner,
      },
      Notes: 'Autogru prenotata per le 8. Verificare i sottoservizi prima dello scavo.',
    },
    {
      ...{ Code: 'VERIFICA', Name: 'Giro di verifica sostegni', PlannedTime: '08:00:00', published: 'Y' },
      ...{ ...nobodys, Notes: 'Una scheda per ogni sostegno, con foto.' },
    },
    {
      ...{
        Code: 'NOTTURNO',
        Name: 'Lavoro notturno',
        PlannedTime: '21:30:00',
        published: 'N',
        ...nobodys,
      },
      Notes: 'Da completare: illuminazione e riposo compensativo.',
    },
  ]);
}
