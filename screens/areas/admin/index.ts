import type { ScreenArea } from '../../../engine/react/index.ts';

/** Administration. */
export const area: ScreenArea = {
  blocks: { table: { audit: async () => (await import('./Audit.tsx')).Audit } },
};
