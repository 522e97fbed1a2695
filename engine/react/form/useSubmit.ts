import { type RefObject, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { DataRecord, FieldModel, Problem } from '../../contract/index.ts';
import { namedProblem } from '../../index.ts';
import type { FormParts } from '../field/FormContext.ts';
import { quoteIn } from '../field/quoting.tsx';
import { useFormServices } from '../field/services/useFormServices.ts';
import type { DraftKeeper } from './drafts/createDraftKeeper.ts';
import { arrivalOf } from './photos/arrivalOf.ts';
import type { LayoutForm } from './rjsf/LayoutForm.tsx';
import type { SchemaFormProps } from './SchemaFormProps.ts';
import { goToField, goToPart } from './sections/goTo.ts';
import { nameOf } from './summary/nameOf.ts';

/** After so many milliseconds one is told what the save waits for. */
const SLOW = 1000;

export interface Sending {
  readonly busy: boolean;
  /** Said aloud: how many fields are wrong and the first of them, or why saving failed. */
  readonly announcement: string;
  /** How many fields were wrong when that was said. */
  readonly wrong: number;
  readonly submit: (closes?: boolean) => Promise<boolean>;
  /** The record is on its way and the form is gone with its answer: nothing more is taken in. */
  readonly closing: boolean;
  /** Checks everything of the record as it would be with those values, goes to the first wrong field and says so. @returns whether it could be saved. */
  readonly mayBecome: (values: DataRecord) => boolean;
  /** Checks the page that is shown, goes to the first wrong field of it and says so. @returns whether one may go on. */
  readonly mayGoOn: () => boolean;
}

/** Check everything, go to the first wrong field and say so; or send, and forget the draft once it is saved. */
export function useSubmit(
  parts: FormParts,
  form: RefObject<LayoutForm | null>,
  { onSubmit, draftKey, mode }: SchemaFormProps,
  draft: DraftKeeper,
): Sending {
  const { store } = parts;
  const services = useFormServices();
  const { text, problemText } = services;
  const [busy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [wrong, setWrong] = useState(0);
  // Told until it is no longer so.
  const [isHeld, setHeld] = useState(false);
  const [closing, setClosing] = useState(false);
  const isQueued = useSyncExternalStore(
    parts.photos.photos.subscribe,
    () => parts.photos.photos.get().length > 0,
  );

  const refuse = (errors = store.summary.get().errors): void => {
    const first = errors[0];
    if (!first) return;
    const field = store.model.ownerOf(first.path);
    const name =
      field === undefined
        ? ''
        : nameOf(store.model, field, first.path, {
            ...services,
            translate: (each) => quoteIn(parts, services, each, first.path),
          });
    const problem = namedProblem(name, problemText(first, field && { ...field, label: name }));
    setWrong(store.summary.get().errors.length);
    setAnnouncement(
      `${text('form.errors', { count: errors.length })}. ${text('form.errors.first', { problem })}`,
    );
    if (!goToField(parts, first.path) && !goToPart(first.path))
      document.getElementById(`${parts.idPrefix}-summary`)?.scrollIntoView({ block: 'center' });
  };
  const tellWrong = (): false => {
    if (store.overworked.get()) {
      setWrong(0);
      setAnnouncement(text('form.overworked.unsaved'));
    } else refuse();
    return false;
  };
  const isValid = (): boolean => {
    store.pending.flush();
    return form.current?.validateForm() === true || tellWrong();
  };
  const isUnsent = (): boolean => {
    const waiting = parts.photos.photos.get()[0]?.path;
    if (waiting === undefined) return false;
    setWrong(0);
    setHeld(true);
    setAnnouncement(text('form.photos.unsent'));
    goToField(parts, waiting);
    return true;
  };
  const send = async (closes: boolean): Promise<DataRecord> => {
    const record = store.send();
    const focused = document.activeElement;
    setClosing(closes);
    try {
      return (await onSubmit?.(record)) ?? {};
    } finally {
      // At once: after a refusal the first wrong field takes the focus.
      flushSync(() => setClosing(false));
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    }
  };
  const submit = async (closes = mode === 'dialog'): Promise<boolean> => {
    if (busy) return false;
    setHeld(false);
    if (!isValid()) return false;
    setAnnouncement('');
    setBusy(true);
    try {
      if (parts.photos.photos.get().length > 0) {
        const slow = setTimeout(() => setAnnouncement(text('form.photos.first')), SLOW);
        await arrivalOf(parts.photos).finally(() => clearTimeout(slow));
        setAnnouncement('');
        // One may have gone on typing meanwhile.
        if (!isValid() || isUnsent()) return false;
      }
      store.saved(await send(closes));
      if (!store.dirty.get()) {
        await draft.drop();
        return true;
      }
      // One went on typing: the draft has the rest.
      await draft.keep();
      setWrong(0);
      setAnnouncement(text('form.since'));
      return false;
    } catch (failure) {
      store.setServerProblems(problemsOf(failure));
      if (problemsOf(failure).length > 0) refuse();
      else {
        setWrong(0);
        const why = failure instanceof Error ? failure.message : String(failure);
        setAnnouncement(draftKey === undefined ? why : `${why} ${text('form.kept')}`);
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  const mayBecome = (values: DataRecord): boolean => store.checkAs(values).length === 0 || tellWrong();
  const mayGoOn = (): boolean => {
    const isAsked = ({ section, path }: FieldModel) => parts.pages?.holds(section, path) === true;
    const errors = store.checkWithin(isAsked);
    if (errors.length > 0) refuse(errors);
    else setAnnouncement('');
    return errors.length === 0;
  };
  return {
    busy,
    announcement: isHeld && !isQueued ? '' : announcement,
    wrong,
    submit,
    closing,
    mayBecome,
    mayGoOn,
  };
}

/** Calls fail with the server's problems, where it named fields. */
function problemsOf(failure: unknown): readonly Problem[] {
  if (typeof failure !== 'object' || failure === null || !('problems' in failure)) return [];
  return Array.isArray(failure.problems) ? (failure.problems as readonly Problem[]) : [];
}
