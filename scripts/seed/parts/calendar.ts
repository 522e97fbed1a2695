import { daysAfter } from '../../../engine/index.ts';
import { insertRows } from '../insertRows.ts';
import type { Seeding } from '../Seeding.ts';
import type { People } from './people.ts';
import type { SeededSite } from './projects.ts';

/** Appointments of the weeks around today: for everyone and for single leaders. */
export async function seedCalendar(
  { db, today, random: stream }: Seeding,
  people: People,
  sites: readonly SeededSite[],
): Promise<void> {
  const random = stream('calendar');
  const forAll = [
    {
      Action: 'M' as const,
      Subject: 'Riunione sicurezza del mese',
      ahead: 3,
      StartTime: '07:00:00',
      Location: 'Sede',
    },
    { Action: 'E' as const, Subject: 'Consegna DPI nuovi', ahead: 6, StartTime: null, Location: 'Magazzino' },
    {
      Action: 'T' as const,
      Subject: 'Inventario dei furgoni',
      ahead: -5,
      StartTime: '16:00:00',
      Location: 'Sede',
    },
  ].map(({ ahead, ...event }) => ({
    ...event,
    StartDate: daysAfter(today, ahead),
    HandledByEmployee: null,
    pmgEntry: null,
    Closed: ahead < 0 ? ('Y' as const) : ('N' as const),
  }));
  const ofLeaders = people.crews.slice(0, 6).map(({ leader }) => {
    const site = random.pick(sites);
    return {
      Action: 'C' as const,
      Subject: `Sopralluogo a ${site.city}`,
      StartTime: '14:30:00',
      Location: site.city,
      StartDate: daysAfter(today, random.int(0, 10)),
      HandledByEmployee: leader,
      pmgEntry: site.AbsEntry,
      Closed: 'N' as const,
    };
  });
  await insertRows(db, 'events', [...forAll, ...ofLeaders]);
}
