import type { ScreenArea } from '../../../engine/react/index.ts';

/** Planning as lists and as a calendar. */
export const area: ScreenArea = {
  blocks: {
    component: {
      'planning-calendar': async () => (await import('./PlanningCalendar.tsx')).PlanningCalendar,
    },
    table: {
      teams: async () => (await import('./Teams.tsx')).Teams,
      projects: async () => (await import('./Projects.tsx')).Projects,
    },
  },
};
