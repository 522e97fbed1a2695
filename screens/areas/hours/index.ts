import type { ScreenArea } from '../../../engine/react/index.ts';

/** HRS-01: entry for a crew and a week. */
export const area: ScreenArea = {
  blocks: { component: { 'crew-hours': async () => (await import('./CrewHours.tsx')).CrewHours } },
};
