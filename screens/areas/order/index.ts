import type { LazyBlock, ScreenArea } from '../../../engine/react/index.ts';

const form: LazyBlock = async () => (await import('./OrderForm.tsx')).OrderForm;

/** Orders and the documents of transport. */
export const area: ScreenArea = {
  blocks: {
    form: { order: form, ddt: form, fir: form },
    table: {
      orders: async () => (await import('./Orders.tsx')).Orders,
      'order-lines': async () => (await import('./OrderLines.tsx')).OrderLines,
    },
    component: {
      'order-summary': async () => (await import('./OrderSummary.tsx')).OrderSummary,
      'order-attachments': async () => (await import('./OrderAttachments.tsx')).OrderAttachments,
    },
  },
};
