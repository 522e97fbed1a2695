/**
 * Kinds of documents for the ERP: entities with documents there, and cancellations; also the kind of their
 * jobs in the outbox.
 */
export const DOCUMENT_KINDS = [
  'order',
  'order-cancellation',
  'discharge',
  'discharge-correction',
  'mileage-card',
  'mileage-card-cancellation',
  'assignment',
  'transfer',
] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
