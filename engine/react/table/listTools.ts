import './words/listWords.ts';

/** What only lists have that are grouped, or looked at by name: loaded with the first of them. */
export { ChartTools } from './ChartTools.tsx';
export { FirstView } from './FirstView.tsx';
export { GroupTools } from './GroupTools.tsx';
export { ShapeTools } from './ShapeTools.tsx';
export { ViewTools } from './ViewTools.tsx';
