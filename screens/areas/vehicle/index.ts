import type { ScreenArea } from '../../app/blocks/Block.ts';

export const area: ScreenArea = {
  blocks: { table: { 'mileage-cards': async () => (await import('./MileageCards.tsx')).MileageCards } },
};
