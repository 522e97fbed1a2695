/** Re-exports the most frequent kinds of block as one chunk: a phone on a slow line pays for each request. */

export { WorkflowBlock } from '../workflow/WorkflowBar.tsx';
export { AlertsBlock } from './AlertsBlock.tsx';
export { CardsBlock } from './CardsBlock.tsx';
export { ContentsBlock } from './ContentsBlock.tsx';
export { FactsBlock } from './FactsBlock.tsx';
export { TableBlock } from './TableBlock.tsx';
