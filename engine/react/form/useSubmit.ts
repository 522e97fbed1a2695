import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DataRecord, FieldModel, Problem } from '../../contract/index.ts';
import { namedProblem } from '../../index.ts';
import type { FormParts } from '../field/FormContext.ts';
import { useFormServices } from '../field/FormServices.ts';
import { quoteIn } from '../field/FormText.tsx';
import type { PhotoQueue, QueuedPhoto } from '../field/PhotoQueue.ts';
import { useCurrent } from '../useCurrent.ts';
import { useSnapshot } from '../useSnapshot.ts';
import type { DraftKeeper } from './drafts/useDraftSaving.ts';
import { nameOf } from './ErrorSummary.tsx';
import type { LayoutForm } from './rjsf/LayoutForm.tsx';
import type { SchemaFormProps } from './SchemaFormProps.ts';
import { goToField, goToPart } from './sections/goTo.ts';

/** Delay in ms before the page explains why the save is not over yet. */
const SLOW = 1000;

export interface Sending {
  readonly busy: boolean;
  /** Announced text: how many fields are wrong and the first of them, or why saving failed. */
  readonly announcement: string;
  /** Number of wrong fields at the time of the announcement. */
  readonly wrong: number;
  readonly submit: (closes?: boolean) => Promise<boolean>;
  /** A save that closes the form is under way: no further input is accepted. */
  readonly closing: boolean;
  /**
   * Checks the record with those values, focuses the first wrong field and announces it. @returns whether it
   * could be saved.
   */
  readonly mayBecome: (values: DataRecord) => boolean;
  /**
   * Checks the current page, focuses its first wrong field and announces it. @returns whether the next page
   * may open.
   */
  readonly mayGoOn: () => boolean;
}

/**
 * Submit: checks everything, then either focuses and announces the first wrong field or sends; a successful
 * save deletes the draft.
 */
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
  // The notice stays as long as the save is held up.
  const [isHeld, setHeld] = useState(false);
  const [closing, setClosing] = useState(false);
  const isQueued = useSnapshot(parts.photos.photos.subscribe, () => parts.photos.photos.get().length > 0);

  const refuse = (errors = store.summary.get().errors): void => {
    const first = errors[0];
    if (!first) return;
    // A signature that is drawn is not missing: it lacks the confirmation.
    if (store.pending.askToConfirm(first.path)) return;
    const field = store.model.ownerOf(first.path);
    const name =
      field === undefined
        ? ''
        : nameOf(store.model, field, first.path, {
            ...services,
            translate: (words) => quoteIn(parts, services, words, first.path),
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
      return (await onSubmit?.(record, draft.attempts)) ?? {};
    } finally {
      // Synchronous: after a refusal the first wrong field takes the focus, which a closed form would not
      // accept.
      flushSync(() => setClosing(false));
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    }
  };
  const running = useRef<{ readonly closes: boolean; readonly save: Promise<boolean> }>(undefined);
  /** A second tap on the same button is ignored; a step that closes the form follows a save under way. */
  const submit = async (closes = false): Promise<boolean> => {
    while (running.current !== undefined) {
      if (!closes || running.current.closes) return false;
      await running.current.save;
      // The page continues from the saved record, unless the save has closed the form.
      await new Promise((drawn) => setTimeout(drawn));
      if (form.current === null) return false;
    }
    const save = latest.current(closes || mode === 'dialog').finally(() => {
      running.current = undefined;
    });
    running.current = { closes, save };
    return save;
  };
  const sendOnce = async (closes: boolean): Promise<boolean> => {
    setHeld(false);
    if (store.pending.expecting) {
      setBusy(true);
      setWrong(0);
      setAnnouncement(text('form.position.taking'));
      await store.pending.arrival(PATIENCE).finally(() => setBusy(false));
    }
    if (!isValid() || store.pending.askToConfirm()) return false;
    setAnnouncement('');
    setBusy(true);
    try {
      if (parts.photos.photos.get().length > 0) {
        const slow = setTimeout(() => setAnnouncement(text('form.photos.first')), SLOW);
        await arrivalOf(parts.photos).finally(() => clearTimeout(slow));
        setAnnouncement('');
        // More may have been typed while waiting.
        if (!isValid() || isUnsent()) return false;
      }
      store.saved(await send(closes));
      // A photo taken during the save is not in the record yet: dropping the draft would delete it.
      if (!store.dirty.get() && parts.photos.photos.get().length === 0) {
        await draft.drop();
        return true;
      }
      // More was typed during the save: the draft keeps the remainder.
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
  const latest = useCurrent(sendOnce);
  const mayBecome = (values: DataRecord): boolean => store.checkAs(values).length === 0 || tellWrong();
  const mayGoOn = (): boolean => {
    const isAsked = ({ section, path }: FieldModel) => parts.pages?.holds(section, path) === true;
    const errors = store.checkWithin(isAsked);
    if (errors.length > 0) refuse(errors);
    else setAnnouncement('');
    return errors.length === 0 && !store.pending.askToConfirm();
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

/** A failed call carries the server's problems if the server named fields. */
function problemsOf(failure: unknown): readonly Problem[] {
  if (typeof failure !== 'object' || failure === null || !('problems' in failure)) return [];
  return Array.isArray(failure.problems) ? (failure.problems as readonly Problem[]) : [];
}

/** Maximum delay of a save in ms by a position or photos; photos still uploading then count as unsent. */
const PATIENCE = 30_000;

const isOnItsWay = ({ state }: QueuedPhoto): boolean => state === 'preparing' || state === 'sending';

/**
 * Settles when waiting for a form's photos no longer helps: all have arrived, one waits for the network or
 * was refused, or the time is over.
 * Signing and saving in one step needs it: the save would otherwise be refused for the missing signature
 * image.
 */
function arrivalOf({ photos }: PhotoQueue): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(late);
      leave();
      done();
    };
    const endIfSettled = () => {
      const pendingPhotos = photos.get();
      if (pendingPhotos.length === 0 || !pendingPhotos.every(isOnItsWay)) end();
    };
    const late = setTimeout(end, PATIENCE);
    const leave = photos.subscribe(endIfSettled);
    endIfSettled();
  });
}
