import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AnsweredDraft } from './AnsweredDraft.ts';
import type { Draft } from './Draft.ts';
import type { StoredPhoto } from './StoredPhoto.ts';

/** Object stores of the device; keys begin with the form's key, so that one range covers a form. */
export interface Device extends DBSchema {
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
