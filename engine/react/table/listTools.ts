/** Tools of grouped lists, charts and saved views, loaded with the first list that has them. */
export { ChosenChart } from './chart/ChartTools.tsx';
export { FirstView } from './tools/FirstView.tsx';
export { ShapeTools, WayTools } from './tools/WayTools.tsx';
