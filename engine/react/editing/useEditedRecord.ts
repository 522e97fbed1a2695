import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import type { FormHandle } from '../form/SchemaFormProps.ts';
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
  /** What was stored before the form was saved: until the newer state is read it still comes from there, and is no news. */
  readonly replaced?: DataRecord;
}

/** Whether two states of a record are one for whoever edits it. */
export type Same = (one: DataRecord, other: DataRecord) => boolean;

const sameVersion: Same = (one, other) =>
  one['rowVersion'] === other['rowVersion'] && one['Id'] === other['Id'];

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
  const [told, setTold] = useState<DataRecord>();
  // What is the same again, e.g. saved, may be followed again.
  const [, onDirty] = useState(false);
  const { base, replaced } = edited;
  const known =
    same(base, stored) || (replaced !== undefined && same(replaced, stored) && sameVersion(replaced, stored));
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
  });
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (known) return;
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
    // A section that is not built yet cannot be built from within a drawing.
    if (path !== undefined) queueMicrotask(() => form.current?.focus(path));
  }, [edited.edition, form]);
  return {
    edited,
    newer: !known && told === stored ? stored : undefined,
    onDirty,
    takeOver: (mine: DataRecord, theirs: DataRecord) => {
      const { record, both } = mergeRecords(edited.base, mine, theirs, identity);
      setEdited({ edition: edited.edition + 1, base: theirs, start: record, unsaved: true, both });
    },
    /** What was typed before is gone on with over another state of the record. */
    resume: (base: DataRecord, both: readonly string[]) =>
      setEdited((now) => ({ ...now, base, both, unsaved: true })),
    /** What was typed is stored: when the server tells of it, that is no news. */
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
