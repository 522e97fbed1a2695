import type { ErpDocument } from '../../server/erp/ErpDocument.ts';
import type { ErpPort } from '../../server/erp/ErpPort.ts';

export interface InventedErp extends ErpPort {
  /** Documents it has, by external id, in the order in which they came. */
  readonly posted: Map<string, ErpDocument>;
  /** Numbers that it assigns to accepted documents; none by default. */
  numberOf: (document: ErpDocument) => number | null;
  /** Runs before a posted document is stored, and after. */
  before: (document: ErpDocument, signal: AbortSignal) => void | Promise<void>;
  after: (document: ErpDocument, signal: AbortSignal) => void | Promise<void>;
}

/** An ERP in memory that a test can make fail at any point. A second post of the same document is an error of the worker's. */
export function inventErp(): InventedErp {
  const posted = new Map<string, ErpDocument>();
  const receipt = ([externalId, document]: [string, ErpDocument]) => ({
    DocEntry: 9_000 + [...posted.keys()].indexOf(externalId),
    DocNum: erp.numberOf(document),
  });
  const erp: InventedErp = {
    name: 'invented',
    posted,
    numberOf: () => null,
    before: () => {},
    after: () => {},
    async find({ externalId }) {
      const knownNumber = posted.get(externalId);
      return knownNumber === undefined ? undefined : receipt([externalId, knownNumber]);
    },
    async post(document, signal) {
      await erp.before(document, signal);
      if (posted.has(document.externalId)) throw new Error(`posted twice: ${document.kind} ${document.key}`);
      posted.set(document.externalId, document);
      await erp.after(document, signal);
      return receipt([document.externalId, document]);
    },
  };
  return erp;
}
