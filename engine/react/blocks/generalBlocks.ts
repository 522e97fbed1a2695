import type { ScreenArea } from '../screen/Block.ts';

/** What shows a block for which no area has a component of its own; each kind is loaded when a screen first has one. */
export const generalBlocks: ScreenArea = {
  blockKinds: {
    table: async () => (await import('./TableBlock.tsx')).TableBlock,
    form: async () => (await import('./FormBlock.tsx')).FormBlock,
  },
};
