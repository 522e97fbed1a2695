import type { Draft } from '../../device/Draft.ts';

/** Drafts of the signed-in person kept on a server, so that they follow from one device to another. */
export interface RemoteDrafts {
  /** Whose they are; told apart from other people's on the same device. */
  readonly owner: string;
  /** How long one that nobody answers is kept there since it was last written, in ms. */
  readonly keptMs: number;
  /** All drafts of a form under its key; rejects when they cannot be had. */
  readonly list: (form: FormAddress) => Promise<readonly Draft[]>;
  /** @param leaving the page goes away: the request has to survive it. */
  readonly save: (form: FormAddress, draft: Draft, leaving: boolean) => Promise<void>;
  readonly discard: (form: FormAddress, id: string) => Promise<void>;
}

/** Which form of which record. */
export interface FormAddress {
  /** Name of the form's schema. */
  readonly name: string;
  /** The form's `draftKey`. */
  readonly key: string;
}
