import type { ScreenArea } from '../screen/Block.ts';

const everyday = () => import('./everydayBlocks.ts');

/** What shows a block for which no area has a component of its own; each kind is loaded when a screen first has one. */
export const generalBlocks: ScreenArea = {
  keptOnDevice: ['wizard:steps:'],
  blockKinds: {
    table: async () => (await everyday()).TableBlock,
    cards: async () => (await everyday()).CardsBlock,
    alerts: async () => (await everyday()).AlertsBlock,
    contents: async () => (await everyday()).ContentsBlock,
    facts: async () => (await everyday()).FactsBlock,
    attachments: async () => (await import('./AttachmentsBlock.tsx')).AttachmentsBlock,
    wizard: async () => (await import('./WizardBlock.tsx')).WizardBlock,
    workflow: async () => (await everyday()).WorkflowBlock,
    grid: async () => (await import('../grid/GridBlock.tsx')).GridBlock,
    calendar: async () => (await import('./CalendarBlock.tsx')).CalendarBlock,
    schemas: async () => (await import('../schemas/SchemasBlock.tsx')).SchemasBlock,
    form: async () => (await import('./FormBlock.tsx')).FormBlock,
  },
};
