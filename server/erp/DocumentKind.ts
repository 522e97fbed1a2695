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

/** The kind of the job that cancels a document in the ERP. */
export const cancellationOf = (kind: DocumentKind): string => `${kind}-cancellation`;

/** The entity of the record that a job is about: a cancellation is about the document. */
export const entityOfJob = (kind: string): string => kind.replace(/-cancellation$/, '');
