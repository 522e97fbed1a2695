/** What only lists have that are grouped, or looked at by name: loaded with the first of them. */
export { ChosenChart } from './ChartTools.tsx';
export { FirstView } from './FirstView.tsx';
export { ShapeTools } from './ShapeTools.tsx';
export { WayTools } from './WayTools.tsx';
