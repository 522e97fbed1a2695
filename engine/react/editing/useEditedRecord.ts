import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import type { FormHandle } from '../form/SchemaFormProps.ts';
import { mergeRecords } from './mergeRecords.ts';

/** State of an edited record. */
export interface Edited {
  /** Incremented to re-mount the form. */
  readonly edition: number;
  /** The stored record on which the form is based, or the initial values of a new one. */
  readonly base: DataRecord;
  /** The form's initial record: the base, or a merge. */
  readonly start: DataRecord;
  readonly unsaved: boolean;
  /** After a merge: the fields changed by both. */
  readonly both: readonly string[] | undefined;
  /**
   * The stored record before the save: until the reload it may be delivered again, which is no change by
   * others.
   */
  readonly replaced?: DataRecord;
}

/** Whether two states of a record are equal for its editor. */
export type Same = (one: DataRecord, other: DataRecord) => boolean;

const sameVersion: Same = (one, second) =>
  one['rowVersion'] === second['rowVersion'] && one['Id'] === second['Id'];

/**
 * Follows a stored record while it is edited.
 *
 * | a newer state comes while | the form |
 * | --- | --- |
 * | nobody is at anything in it | takes it over; the focus stays in its field |
 * | something is typed, committed or not, or a list is open | stays; it is told (`newer`), and `takeOver` joins it with what was typed |
 * | it was saved, and the state is the one before | stays: what was saved is what is stored |
 *
 * @param form the form that edits it. It is asked when the newer state comes: what it said before may be a key too old.
 * @param same which states need not be told; those of one version unless given.
 * @param identity fields that say which record it is, besides its number.
 */
export function useEditedRecord(
  stored: DataRecord,
  form: RefObject<FormHandle | null>,
  same: Same = sameVersion,
  identity: readonly string[] = [],
) {
  const [edited, setEdited] = useState<Edited>(() => beginning(stored, 0));
  const [reported, setTold] = useState<DataRecord>();
  // State only to re-render: a form that is clean again can follow updates.
  const [, onDirty] = useState(false);
  const { base, replaced } = edited;
  const isCurrent =
    same(base, stored) || (replaced !== undefined && same(replaced, stored) && sameVersion(replaced, stored));
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
  });
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (isCurrent) return;
    if (edited.unsaved || form.current?.touched() === true) {
      setTold(stored);
      return;
    }
    focused.current = form.current?.focused();
    setEdited(beginning(stored, edited.edition + 1));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form has begun anew
  useLayoutEffect(() => {
    const path = focused.current;
    focused.current = undefined;
    // A section not mounted yet cannot be mounted synchronously during a render.
    if (path !== undefined) queueMicrotask(() => form.current?.focus(path));
  }, [edited.edition, form]);
  return {
    edited,
    newer: !isCurrent && reported === stored ? stored : undefined,
    onDirty,
    takeOver: (mine: DataRecord, remote: DataRecord) => {
      const { record, both } = mergeRecords(edited.base, mine, remote, identity);
      setEdited({ edition: edited.edition + 1, base: remote, start: record, unsaved: true, both });
    },
    /** Continues a draft over another state of the record. */
    resume: (base: DataRecord, both: readonly string[]) =>
      setEdited((now) => ({ ...now, base, both, unsaved: true })),
    /** The input is stored: its reload is no change by others. */
    saved: (values: DataRecord) => {
      setEdited((now) => ({
        ...now,
        base: { ...now.base, ...values },
        unsaved: false,
        both: undefined,
        replaced: latest.current,
      }));
    },
  };
}

function beginning(base: DataRecord, edition: number): Edited {
  return { edition, base, start: base, unsaved: false, both: undefined };
}
