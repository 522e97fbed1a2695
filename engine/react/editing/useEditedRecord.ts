import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { equal } from '../../index.ts';
import type { FormHandle } from '../form/SchemaFormProps.ts';

/** State of an edited record. */
interface Edited {
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
type Same = (one: DataRecord, other: DataRecord) => boolean;

const sameVersion: Same = (one, second) =>
  one['rowVersion'] === second['rowVersion'] && one['Id'] === second['Id'];

/**
 * Follows a stored record while it is edited.
 *
 * | state of the form when a newer record arrives | effect |
 * | --- | --- |
 * | not in use | takes the record over; the focus stays in its field |
 * | unsaved input, or an open list of choices | stays; `newer` is set, and `takeOver` merges both |
 * | just saved, and the record is the one before the save | stays |
 *
 * @param form the form that edits it; queried when the newer record arrives, since an earlier result may be outdated.
 * @param same which states count as unchanged; default: equal versions.
 */
export function useEditedRecord(
  stored: DataRecord,
  form: RefObject<FormHandle | null>,
  same: Same = sameVersion,
) {
  const [edited, setEdited] = useState<Edited>(() => beginning(stored, 0));
  const [reported, setReported] = useState<DataRecord>();
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
      setReported(stored);
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
      const { record, both } = mergeRecords(edited.base, mine, remote);
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

/** Fields that identify the record and its state: never merged, always the stored record's. */
const IDENTITY: readonly string[] = ['Id', 'rowVersion', 'schemaVersion', 'createdBy'];

interface Merged {
  readonly record: DataRecord;
  /** Fields changed by both to different values: mine wins and is reported. */
  readonly both: readonly string[];
}

/**
 * Two people's changes of one record.
 *
 * | mine against base | theirs against base | becomes |
 * | --- | --- | --- |
 * | same | any | theirs |
 * | changed | same, or changed as mine | mine |
 * | changed | changed otherwise | mine, and in `both` |
 *
 * @example mergeRecords({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }) // { record: { a: 2, b: 3 }, both: [] }
 */
export function mergeRecords(base: DataRecord, mine: DataRecord, theirs: DataRecord): Merged {
  const record: Record<string, unknown> = { ...theirs };
  const both: string[] = [];
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (IDENTITY.includes(name) || equal(mine[name], base[name])) continue;
    if (!equal(theirs[name], base[name]) && !equal(theirs[name], mine[name])) both.push(name);
    record[name] = mine[name];
  }
  return { record, both };
}
