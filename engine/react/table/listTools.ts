/** Tools of grouped lists, charts and saved views, loaded with the first list that has them. */
export { ChosenChart } from './ChartTools.tsx';
export { FirstView } from './FirstView.tsx';
export { ShapeTools } from './ShapeTools.tsx';
export { WayTools } from './WayTools.tsx';
