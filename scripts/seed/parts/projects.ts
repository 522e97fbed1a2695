import { daysAfter } from '../../../engine/index.ts';
import { ARTICLES } from '../articles.ts';
import { continueNumbers, insertRows } from '../insertRows.ts';
import { CREW_WORKS, PLACES } from '../names.ts';
import type { Seeding } from '../Seeding.ts';
import type { Masterdata } from './masterdata.ts';
import type { People } from './people.ts';

export interface SeededSite {
  readonly AbsEntry: number;
  readonly NAME: string;
  readonly city: string;
  readonly zone: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The empty project, then works in municipalities with the customer's fields, subprojects, tasks and lines.
 */
export async function seedProjects(
  seeding: Seeding,
  people: People,
  { partners }: Masterdata,
): Promise<SeededSite[]> {
  const { db, plan, today } = seeding;
  const random = seeding.random('projects');
  await insertRows(db, 'projects', [
    { AbsEntry: 1, NAME: '-- NO PROJECT --', STATUS: 'S', UserFields: '{}' },
  ]);
  const sites: SeededSite[] = [];
  const rows = Array.from({ length: plan.projects }, (_, index) => {
    const AbsEntry = index + 2;
    const place = random.pick(PLACES);
    const NAME = `${random.pick(CREW_WORKS)} – ${place.name}`;
    const latitude = place.latitude + random.int(-250, 250) / 10_000;
    const longitude = place.longitude + random.int(-300, 300) / 10_000;
    const zone = place.county === 'CN' ? 'Cuneo' : 'Torino Sud';
    sites.push({ AbsEntry, NAME, city: place.name, zone, latitude, longitude });
    const userFields = {
      U_Agisci: `AG${random.int(100_000, 999_999)}`,
      U_GPS: `${latitude.toFixed(6)},${longitude.toFixed(6)}`,
      U_Zona: zone,
      U_Appalto: random.pick(['AQ-2025-LOTTO 3', 'AQ-2026-LOTTO 1']),
      U_AGEO: place.county,
      U_PDI: `PDI-${random.int(1_000, 9_999)}`,
      U_CIG: `9${random.int(100_000_000, 999_999_999)}`.slice(0, 10),
    };
    return {
      // One project in six has no number yet: its site is then named by the Agisci code (WIZ-01).
      AbsEntry,
      DocNum: index % 6 === 5 ? null : 26_000 + index,
      Series: 1,
      NAME,
      STATUS: index % 9 === 8 ? 'F' : 'S',
      TYP: 'E',
      RISK: random.pick(['L', 'L', 'M', 'H'] as const),
      FIPROJECT: `FP${26_000 + index}`,
      CardCode: partners[7 % partners.length]?.CardCode ?? null,
      START: daysAfter(today, -random.int(10, plan.days)),
      DUEDATE: daysAfter(today, random.int(5, 90)),
      Free_Text: '',
      EMPLOYEE: people.crews[index % people.crews.length]?.leader ?? null,
      UserFields: JSON.stringify(userFields),
    } as const;
  });
  await insertRows(db, 'projects', rows);
  await continueNumbers(db, 'projects', 'AbsEntry');
  await insertRows(
    db,
    'subprojects',
    sites.slice(0, 400).flatMap(({ AbsEntry }) => [
      {
        ProjectID: AbsEntry,
        SubprojectName: 'Opere civili',
        SubprojectType: 'E' as const,
        FinishedPercent: random.int(0, 100),
      },
      {
        ProjectID: AbsEntry,
        SubprojectName: 'Opere elettromeccaniche',
        SubprojectType: 'E' as const,
        FinishedPercent: random.int(0, 60),
      },
    ]),
  );
  await insertRows(
    db,
    'tasks',
    sites.slice(0, 400).map(({ AbsEntry, city }, index) => ({
      pmgEntry: AbsEntry,
      Name: `Sopralluogo a ${city}`,
      empID: people.crews[index % people.crews.length]?.leader ?? null,
      Priority: 'M' as const,
      StartDate: today,
      DueDate: daysAfter(today, random.int(1, 20)),
    })),
  );
  await insertRows(
    db,
    'project_lines',
    sites.slice(0, 400).flatMap(({ AbsEntry }) =>
      random.some(ARTICLES, 4).map(({ code, name, unit, price }, LineNum) => {
        const Quantity = random.int(1, 60);
        return {
          AbsEntry,
          LineNum,
          ItemCode: code,
          Description: name,
          Quantity,
          DoneQuantity: random.int(0, Quantity),
          UM: unit,
          UnitPrice: price,
          LineTotal: Math.round(Quantity * price * 100) / 100,
        };
      }),
    ),
  );
  return sites;
}
