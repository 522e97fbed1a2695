import type { ScreenArea } from '../../../engine/react/index.ts';

/** Orders and the documents of transport. */
export const area: ScreenArea = {
  blocks: {
    table: {
      'order-lines': async () => (await import('./OrderLines.tsx')).OrderLines,
    },
  },
};
