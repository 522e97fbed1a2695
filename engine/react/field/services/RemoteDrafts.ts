import type { Draft } from '../../device/Draft.ts';

/** Drafts of the signed-in user stored on the server, so that they follow from one device to another. */
export interface RemoteDrafts {
  /** User id; separates the drafts of several users of a device. */
  readonly owner: string;
  /** Retention on the server in ms since the last change. */
  readonly keptMs: number;
  /** All drafts under a form's key; rejects when they cannot be loaded. */
  readonly list: (form: FormAddress) => Promise<readonly Draft[]>;
  /** @param leaving the page goes away: the request must outlive it. */
  readonly save: (form: FormAddress, draft: Draft, leaving: boolean) => Promise<void>;
  readonly discard: (form: FormAddress, id: string) => Promise<void>;
}

/** Identifies a form of a record. */
export interface FormAddress {
  /** Name of the form's schema. */
  readonly name: string;
  /** The form's `draftKey`. */
  readonly key: string;
}
