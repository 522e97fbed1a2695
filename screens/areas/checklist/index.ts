import type { ScreenArea } from '../../../engine/react/index.ts';
import { olderThan25 } from './olderThan25.ts';

/** Checklists of a site: schemas alone, but for what a year of construction proposes. */
export const area: ScreenArea = { proposals: { vis: olderThan25 }, blocks: {} };
