/** What the ERP is told of: entities whose records become its documents, and the end of one; also the kind of the row in the outbox. */
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
