import { useState } from 'react';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { mergeRecords } from './mergeRecords.ts';

/** What a form shows. */
export interface Edited {
  /** Grows when the form is to begin anew. */
  readonly edition: number;
  /** The stored record that the form began with, or what a new one begins with. */
  readonly base: DataRecord;
  /** What the form begins with: the base, or a merge of two people's changes. */
  readonly start: DataRecord;
  readonly unsaved: boolean;
  /** After a merge: the fields that both had changed. */
  readonly both: readonly string[] | undefined;
}

/** Whether two states of a record are one for whoever edits it. */
export type Same = (one: DataRecord, other: DataRecord) => boolean;

const sameVersion: Same = (one, other) =>
  one['rowVersion'] === other['rowVersion'] && one['Id'] === other['Id'];

/**
 * Follows a stored record while it is edited. As long as nothing is typed the form takes every newer state over; once something
 * is, a newer state is only told (`newer`), and `takeOver` joins it with what was typed.
 *
 * @param same which states need not be told; those of one version unless given.
 */
export function useEditedRecord(stored: DataRecord, dirty: boolean, same: Same = sameVersion) {
  const [edited, setEdited] = useState<Edited>(() => beginning(stored, 0));
  const known = same(edited.base, stored);
  if (!known && !dirty && !edited.unsaved) setEdited(beginning(stored, edited.edition + 1));
  return {
    edited,
    newer: known ? undefined : stored,
    takeOver: (mine: DataRecord, theirs: DataRecord) => {
      const { record, both } = mergeRecords(edited.base, mine, theirs);
      setEdited({ edition: edited.edition + 1, base: theirs, start: record, unsaved: true, both });
    },
    /** What was typed is stored: when the server tells of it, that is no news. */
    saved: (values: DataRecord) => {
      setEdited((now) => ({ ...now, base: { ...now.base, ...values }, unsaved: false, both: undefined }));
    },
  };
}

function beginning(base: DataRecord, edition: number): Edited {
  return { edition, base, start: base, unsaved: false, both: undefined };
}
