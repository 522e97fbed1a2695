import type { ScreenArea } from '../../app/blocks/Block.ts';

/** Administration. */
export const area: ScreenArea = {
  blocks: { table: { audit: async () => (await import('./Audit.tsx')).Audit } },
};
