import { daysAfter } from '../../../engine/index.ts';
import { monthOf } from '../../../server/areas/hours/selectHours.ts';
import { continueNumbers, insertRows } from '../insertRows.ts';
import { isWorkday, type Seeding } from '../Seeding.ts';
import type { Masterdata } from './masterdata.ts';
import type { People } from './people.ts';
import type { SeededSite } from './projects.ts';

/**
 * Hours of every crew over the last working days: older ones approved, some refused, yesterday's submitted,
 * today's in draft.
 */
export async function seedHours(
  seeding: Seeding,
  people: People,
  sites: readonly SeededSite[],
  { activityTypes }: Masterdata,
): Promise<void> {
  const { db, plan, today } = seeding;
  const random = seeding.random('hours');
  const days = Array.from({ length: plan.hourDays * 2 }, (_, back) => daysAfter(today, -back - 1))
    .filter(isWorkday)
    .slice(0, plan.hourDays);
  const sheets = new Map<
    string,
    { readonly AbsEntry: number; readonly empID: number; readonly DateFrom: string; readonly DateTo: string }
  >();
  const sheetOf = (empID: number, day: string): number => {
    const month = monthOf(day);
    const key = `${empID} ${month.DateFrom}`;
    const sheet = sheets.get(key) ?? { AbsEntry: sheets.size + 1, empID, ...month };
    sheets.set(key, sheet);
    return sheet.AbsEntry;
  };
  const rows = [today, ...days].flatMap((day, age) =>
    people.crews.flatMap(({ leader, members }) => {
      const pmgEntry = random.pick(sites).AbsEntry;
      return [leader, ...members].map((empID) => {
        const refused = age > 1 && random.chance(0.04);
        return {
          empID,
          timesheetEntry: sheetOf(empID, day),
          Date: day,
          StartTime: '07:30:00',
          EndTime: age === 0 ? '11:30:00' : '16:30:00',
          Break: age === 0 ? 0 : 60,
          Hours: age === 0 ? 4 : 8,
          ActivityType: random.int(1, activityTypes - 2),
          CostCentre: `CC0${(leader % 2) + 1}`,
          pmgEntry,
          Status: refused ? ('R' as const) : statusOf(age),
          Reason: refused ? 'Ore non coerenti con il rapportino' : '',
        };
      });
    }),
  );
  await insertRows(db, 'timesheets', sheets.values());
  await continueNumbers(db, 'timesheets', 'AbsEntry');
  await insertRows(db, 'work_hours', rows);
}

/** @param age in working days. */
function statusOf(age: number): 'A' | 'B' | 'I' {
  if (age === 0) return 'B';
  return age === 1 ? 'I' : 'A';
}
