import type { ScreenArea } from '../../app/blocks/Block.ts';

/** HRS-01: entry for a crew and a week. */
export const area: ScreenArea = {
  blocks: { component: { 'crew-hours': async () => (await import('./CrewHours.tsx')).CrewHours } },
};
