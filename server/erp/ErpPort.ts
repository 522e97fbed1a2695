import type { ErpDocument } from './ErpDocument.ts';

/** What the ERP calls a document that it has. */
export interface ErpReceipt {
  /** Its key, e.g. `DocEntry` of SAP Business One. */
  readonly DocEntry: number;
  /** Its number for people, where it gives one: kept as `ErpDocNum`. Ours, which is on paper, stays ours. */
  readonly DocNum: number | null;
}

/**
 * An ERP, as far as documents need one. An adapter implements these two methods and nothing else; queue, leases, repeats and the documents'
 * status are the worker's business.
 *
 * **Contract**
 * - `find` is asked before every `post`, also after a crash in the middle of one. It looks the document up by `externalId`, which `post` must have
 *   written to a field that can be searched (SAP Business One: `NumAtCard` or a user field such as `U_ExtId`; Tryton: `reference`). Undefined
 *   means: surely not there. Who cannot tell, throws.
 * - `post` creates the document in one step that happens wholly or not at all. Where an ERP needs several (create, confirm), `find`
 *   resumes from the state that it meets instead of answering a half-done document.
 * - **Refused for good** (unknown customer, closed period, stock short): throw `ErpRefusal` with the ERP's own words. The document goes to E and
 *   people read them.
 * - **Not now** (no connection, expired session, 5xx, locked): throw anything else. It is tried again later, and the document stays S. Log in anew
 *   and repeat within the call where that is the cure.
 * - `signal` is aborted when the attempt has lasted too long or the server stops: give it to `fetch`.
 * - Calls may come at once from several processes, but never two for the same document while its lease lasts.
 *
 * Quantities are in inventory units, days are `YYYY-MM-DD`, money is in euro. What each kind carries stands in `ErpDocument.ts`.
 */
export interface ErpPort {
  /** For logs, e.g. `embedded`. */
  readonly name: string;
  find(document: ErpDocument, signal: AbortSignal): Promise<ErpReceipt | undefined>;
  post(document: ErpDocument, signal: AbortSignal): Promise<ErpReceipt>;
}
