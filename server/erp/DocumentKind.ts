/** Entities whose records become documents of the ERP; also the kind of their row in the outbox. */
export const DOCUMENT_KINDS = ['order', 'discharge', 'mileage-card', 'assignment', 'transfer'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
