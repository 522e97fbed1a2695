import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CalendarSchema } from '../../contract/index.ts';
import { type Day, daysAfter, isDay, monthsAfter, weekOf, weeksOfMonth } from '../../index.ts';
import { today } from '../provider/today.ts';

type View = CalendarSchema['views'][number];

/** The visible days; day and view are stored in the URL. */
export interface ShownSpan {
  readonly day: Day;
  readonly view: View;
  readonly weeks: readonly (readonly Day[])[];
  readonly days: readonly Day[];
  readonly show: (next: { readonly day?: Day; readonly view?: string }) => void;
  /** One week or month forward or back. */
  readonly step: (by: 1 | -1) => void;
}

/** The span in the URL, by the parameter names of the schema. */
export function useShownSpan({ address, views }: Pick<CalendarSchema, 'address' | 'views'>): ShownSpan {
  const [params, setSaid] = useSearchParams();
  const dayParam = params.get(address.day);
  const day = isDay(dayParam) ? dayParam : today();
  const [first = { kind: 'week', id: '' } as const] = views;
  const view = views.find(({ id }) => id === params.get(address.view)) ?? first;
  const weeks = useMemo(() => (view.kind === 'month' ? weeksOfMonth(day) : [weekOf(day)]), [view, day]);
  const show: ShownSpan['show'] = (next) =>
    setSaid(
      (before) => {
        before.set(address.day, next.day ?? day);
        before.set(address.view, next.view ?? view.id);
        return before;
      },
      // A change of week or month adds a history entry.
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
