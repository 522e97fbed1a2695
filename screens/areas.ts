import type { ScreenArea } from '../engine/react/index.ts';

// Each area's index names its components and loads none of them: these few lines of text are all that comes at the start.
const found = import.meta.glob<ScreenArea>('./areas/*/index.ts', { eager: true, import: 'area' });

/** What each area adds to the app. */
export const areas: readonly ScreenArea[] = Object.values(found);
