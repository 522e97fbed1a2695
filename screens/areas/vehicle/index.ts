import type { ScreenArea } from '../../../engine/react/index.ts';

export const area: ScreenArea = {
  blocks: { table: { 'mileage-cards': async () => (await import('./MileageCards.tsx')).MileageCards } },
};
