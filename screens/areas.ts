import type { ScreenArea } from '../engine/react/index.ts';

// An area's index names its components and loads none, so loading all indexes at the start is cheap.
const modules = import.meta.glob<ScreenArea>('./areas/*/index.ts', { eager: true, import: 'area' });

/** The contributions of all areas to the app. */
export const areas: readonly ScreenArea[] = Object.values(modules);
