import type { ScreenArea } from '../screen/Block.ts';

/** What shows a block for which no area has a component of its own; each kind is loaded when a screen first has one. */
export const generalBlocks: ScreenArea = {
  keptOnDevice: ['wizard:steps:'],
  blockKinds: {
    table: async () => (await import('./TableBlock.tsx')).TableBlock,
    cards: async () => (await import('./CardsBlock.tsx')).CardsBlock,
    alerts: async () => (await import('./AlertsBlock.tsx')).AlertsBlock,
    contents: async () => (await import('./ContentsBlock.tsx')).ContentsBlock,
    facts: async () => (await import('./FactsBlock.tsx')).FactsBlock,
    attachments: async () => (await import('./AttachmentsBlock.tsx')).AttachmentsBlock,
    wizard: async () => (await import('./WizardBlock.tsx')).WizardBlock,
    workflow: async () => (await import('./WorkflowBlock.tsx')).WorkflowBlock,
    grid: async () => (await import('../grid/GridBlock.tsx')).GridBlock,
    calendar: async () => (await import('./CalendarBlock.tsx')).CalendarBlock,
    schemas: async () => (await import('../schemas/SchemasBlock.tsx')).SchemasBlock,
    form: async () => (await import('./FormBlock.tsx')).FormBlock,
  },
};
