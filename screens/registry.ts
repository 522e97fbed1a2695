import type { LazyBlock, ScreenArea } from './app/blocks/Block.ts';

// Each area's index names its components and loads none of them: these few lines of text are all that comes at the start.
const areas = import.meta.glob<ScreenArea>('./areas/*/index.ts', { eager: true, import: 'area' });

/**
 * The component that an area gives for a block, if any.
 *
 * To add one: `screens/areas/<area>/index.ts` exports `area: ScreenArea`, e.g.
 * `{ blocks: { component: { loans: async () => (await import('./Loans.tsx')).Loans } } }`.
 */
export function registeredBlock(kind: keyof ScreenArea['blocks'], name: string): LazyBlock | undefined {
  for (const area of Object.values(areas)) {
    const found = area.blocks[kind]?.[name];
    if (found !== undefined) return found;
  }
  return undefined;
}
