import type { ErpDocument } from './ErpDocument.ts';

/** What the ERP calls a document that it has. */
export interface ErpReceipt {
  /** Its key, e.g. `DocEntry` of SAP Business One. */
  readonly DocEntry: number;
  /** Its number for people, where it gives one: kept as `ErpDocNum`. Ours, which is on paper, stays ours. */
  readonly DocNum: number | null;
}

/**
 * Interface of an ERP for documents. An adapter implements only these two methods; the worker handles queue, leases,
 * retries and the status of documents.
 *
 * **Contract**
 * - `find` is called before every `post`, also after a crash during one. It looks the document up by `externalId`,
 *   which `post` must store in a searchable field (SAP Business One: `NumAtCard` or a user field such as `U_ExtId`;
 *   Tryton: `reference`). Undefined means certainly absent, or cancelled; if in doubt, throw.
 * - `post` creates the document atomically. Where an ERP needs several steps (create, confirm), `find` completes them
 *   instead of answering a half-done document.
 * - **Refused for good** (unknown customer, closed period, stock short): throw `ErpRefusal` with the ERP's message.
 *   The document goes to E, with the message for users.
 * - **Temporary** (no connection, expired session, 5xx, locked): throw anything else. It is retried later, and the
 *   document stays S. Where signing in again helps, do so within the call.
 * - `signal` is aborted after the time limit of an attempt or when the server stops: pass it to `fetch`.
 * - Several processes may call at the same time, but never for the same document while its lease lasts.
 *
 * Quantities are in inventory units, days are `YYYY-MM-DD`, money is in euro. Contents by kind: `ErpDocument.ts`.
 */
export interface ErpPort {
  /** For logs, e.g. `embedded`. */
  readonly name: string;
  find(document: ErpDocument, signal: AbortSignal): Promise<ErpReceipt | undefined>;
  post(document: ErpDocument, signal: AbortSignal): Promise<ErpReceipt>;
}
