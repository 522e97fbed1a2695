import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { Json } from '../../contract/index.ts';
import { createSignal } from '../../index.ts';
import type { Draft } from './Draft.ts';
import type { ShownPage } from './shownPage.ts';

/** Object stores of the device; keys begin with the form's key, so that one range covers a form. */
interface Device extends DBSchema {
  readonly drafts: { readonly key: [form: string, id: string]; readonly value: Draft & { form: string } };
  readonly photos: {
    readonly key: string;
    readonly value: StoredPhoto;
    readonly indexes: { readonly form: string };
  };
  readonly answered: {
    readonly key: [owner: string, form: string, id: string];
    readonly value: AnsweredDraft;
  };
}

let opened: Promise<IDBPDatabase<Device>> | undefined;

/**
 * The device's database, opened once. Rejects where storage is unavailable (private window); the next call
 * tries again.
 */
export function openDevice(): Promise<IDBPDatabase<Device>> {
  opened ??= openDB<Device>('form-device', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts', { keyPath: ['form', 'id'] });
      db.createObjectStore('photos', { keyPath: 'key' }).createIndex('form', 'form');
      db.createObjectStore('answered', { keyPath: ['owner', 'form', 'id'] });
    },
    // A newer version of the page in another tab must not be blocked.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/**
 * Runs requests in one transaction, which is stored before the answer.
 *
 * @throws the error of a request or of storing. Both are awaited: otherwise the browser reports the second one as
 * an error of the page.
 */
export async function inTransaction<const Stores extends StoreNames<Device>[], Result>(
  stores: Stores,
  work: (transaction: IDBPTransaction<Device, Stores, 'readwrite'>) => Promise<Result>,
): Promise<Result> {
  const transaction = (await openDevice()).transaction(stores, 'readwrite');
  const [result] = await Promise.all([work(transaction), transaction.done]);
  return result;
}

/** Taken now, chosen from the device's files, or a drawn signature. */
export type PhotoSource = 'camera' | 'gallery' | 'signature';

/** A photo or other file that the server does not have yet, or that is not stored in a record's draft yet. */
export interface StoredPhoto {
  /** Idempotency key of the upload. */
  readonly key: string;
  /** It was sent, without an answer so far. */
  readonly sent?: true;
  /** The form's key. */
  readonly form: string;
  /** Session id of its draft. */
  readonly opening: string;
  readonly path: string;
  readonly name: string;
  /** Scaled down; the original while `refused` without being `placed`. */
  readonly file: Blob;
  /** EXIF of the original picture; joined to the file where the position may be disclosed. */
  readonly exif?: Uint8Array | undefined;
  /** Camera: time and place are the present ones; gallery: those of its EXIF, if any. */
  readonly source?: PhotoSource;
  readonly takenAt?: string | undefined;
  /** Whether the phone was asked for its position. */
  readonly placed: boolean;
  readonly latitude?: number;
  readonly longitude?: number;
  /** Owner data for the upload, so that any page can send it; absent: only its form can. */
  readonly owner?: Json;
  /** The page where it was chosen, for the link back. */
  readonly page?: ShownPage;
  /** Belongs to no record: done once the server has it. */
  readonly alone?: boolean;
  /** Value for the record: the server has the photo. */
  readonly kept?: Json;
  /** The server's reason for a refusal; empty: the photo could not be scaled down. */
  readonly refused?: string | undefined;
}

/** A draft saved or discarded on this device, which the server may still have. */
export interface AnsweredDraft {
  /** User id: only that user's session may report it to the server. */
  readonly owner: string;
  /** The form's key. */
  readonly form: string;
  /** Name of the form's schema. */
  readonly name: string;
  readonly id: string;
  /** Changes after this time (ms) are not covered by the answer. */
  readonly upTo: number;
}

/** A new object per change. */
const change = createSignal({});
let channel: BroadcastChannel | undefined;

/** Notifies all listeners, also in other tabs, that the store of photos has changed. */
export function announcePhotoChange(): void {
  change.set({});
  otherTabs().postMessage(null);
}

/** @returns unsubscribe. */
export function onPhotoChange(listener: () => void): () => void {
  otherTabs();
  return change.subscribe(listener);
}

function otherTabs(): BroadcastChannel {
  if (channel === undefined) {
    channel = new BroadcastChannel('form-photos');
    channel.addEventListener('message', () => change.set({}));
  }
  return channel;
}
