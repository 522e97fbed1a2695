/** Tools of grouped lists, charts and saved views, and the paste of a block, loaded when the first is used. */
export { ChosenChart } from './chart/ChartTools.tsx';
export { FirstView } from './tools/FirstView.tsx';
export { pasteBlock } from './tools/pasteBlock.ts';
export { ShapeTools, WayTools } from './tools/WayTools.tsx';
