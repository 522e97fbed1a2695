import { type LazyBlock, loadBlock, type ScreenArea } from '../screen/Block.ts';

const everyday = () => import('./everydayBlocks.ts');

const EVERYDAY = {
  table: async () => (await everyday()).TableBlock,
  cards: async () => (await everyday()).CardsBlock,
  alerts: async () => (await everyday()).AlertsBlock,
  contents: async () => (await everyday()).ContentsBlock,
  facts: async () => (await everyday()).FactsBlock,
  workflow: async () => (await everyday()).WorkflowBlock,
} satisfies Readonly<Record<string, LazyBlock>>;

/**
 * Loads the blocks of nearly every screen, so that the first screen is drawn with them at once. Where they
 * cannot be loaded, each block shows its own failure.
 */
export async function loadEverydayBlocks(): Promise<void> {
  await Promise.allSettled(Object.values(EVERYDAY).map((load) => loadBlock(load)));
}

/** Components of all block kinds without a component of their area; each is loaded when first used. */
export const generalBlocks: ScreenArea = {
  keptOnDevice: ['wizard:steps:'],
  blockKinds: {
    ...EVERYDAY,
    attachments: async () => (await import('./AttachmentsBlock.tsx')).AttachmentsBlock,
    wizard: async () => (await import('./WizardBlock.tsx')).WizardBlock,
    grid: async () => (await import('../grid/GridBlock.tsx')).GridBlock,
    calendar: async () => (await import('./CalendarBlock.tsx')).CalendarBlock,
    schemas: async () => (await import('../schemas/SchemasBlock.tsx')).SchemasBlock,
    form: async () => (await import('../editing/FormScreen.tsx')).FormBlock,
  },
};
