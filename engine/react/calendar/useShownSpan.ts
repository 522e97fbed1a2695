import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CalendarSchema } from '../../contract/index.ts';
import { type Day, daysAfter, isDay, monthsAfter, weekOf, weeksOfMonth } from '../../index.ts';
import { today } from '../provider/today.ts';

type View = CalendarSchema['views'][number];

/** Which days are in view; both the day and the view stand in the address. */
export interface ShownSpan {
  readonly day: Day;
  readonly view: View;
  readonly weeks: readonly (readonly Day[])[];
  readonly days: readonly Day[];
  readonly show: (next: { readonly day?: Day; readonly view?: string }) => void;
  /** One week or month on, or back. */
  readonly step: (by: 1 | -1) => void;
}

/** The span that the address says, by the names that the schema gives it. */
export function useShownSpan({ address, views }: Pick<CalendarSchema, 'address' | 'views'>): ShownSpan {
  const [said, setSaid] = useSearchParams();
  const given = said.get(address.day);
  const day = isDay(given) ? given : today();
  const [first = { kind: 'week', id: '' } as const] = views;
  const view = views.find(({ id }) => id === said.get(address.view)) ?? first;
  const weeks = useMemo(() => (view.kind === 'month' ? weeksOfMonth(day) : [weekOf(day)]), [view, day]);
  const show: ShownSpan['show'] = (next) =>
    setSaid(
      (before) => {
        before.set(address.day, next.day ?? day);
        before.set(address.view, next.view ?? view.id);
        return before;
      },
      // Each week or month that one goes to is a place that Back leads to.
      { replace: (next.day ?? day) === day && (next.view ?? view.id) === view.id },
    );
  return {
    day,
    view,
    weeks,
    days: weeks.flat(),
    show,
    step: (by) => show({ day: view.kind === 'month' ? monthsAfter(day, by) : daysAfter(day, 7 * by) }),
  };
}
