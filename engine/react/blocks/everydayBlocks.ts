/** The kinds of block that nearly every screen has: one script for all of them, since a phone on a bad line pays for each request. */
export { AlertsBlock } from './AlertsBlock.tsx';
export { CardsBlock } from './CardsBlock.tsx';
export { ContentsBlock } from './ContentsBlock.tsx';
export { FactsBlock } from './FactsBlock.tsx';
export { TableBlock } from './TableBlock.tsx';
export { WorkflowBlock } from './WorkflowBlock.tsx';
