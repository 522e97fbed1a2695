import type { ScreenArea } from '../../../engine/react/index.ts';

/** Planning as a calendar; its lists are schemas alone. */
export const area: ScreenArea = {
  blocks: {
    component: {
      'planning-calendar': async () => (await import('./PlanningCalendar.tsx')).PlanningCalendar,
    },
  },
};
