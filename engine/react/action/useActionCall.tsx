import { type ReactNode, useCallback, useState } from 'react';
import type { Action, Context } from '../../contract/index.ts';
import { CallFailure, callByName, fillInput, fillText, getAt, placeInput, type Route } from '../../index.ts';
import { saveFile } from '../calls/saveFile.ts';
import { useWrites, type WriteResult } from '../calls/useWrites.ts';
import { isSignedOut } from '../connection/failures.ts';
import { failureText } from '../connection/failureText.ts';
import type { DialogContent } from '../feedback/Feedback.ts';
import { ProgressNote } from '../feedback/ProgressNote.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { pathOf } from '../navigation/pathOf.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ReasonWanted, wantsReason } from './ReasonWanted.ts';

/** The words that say what is called, what becomes of its answer, and how a refusal is told. */
type CallWords = Pick<
  Action,
  'call' | 'input' | 'failed' | 'failure' | 'saveAs' | 'content' | 'wait' | 'open' | 'download'
>;

/** Offers to correct the record that was refused; answers as `run` does. */
type Correct = () => Promise<unknown>;

interface Waiting {
  readonly text: string;
  readonly leave: (() => void) | undefined;
}

/**
 * Runs an action's call with its input: `run` answers what was answered, or true; false where it was refused, which is told then as the schema says,
 * unless it was refused for what the record says and that may be corrected, or, for who can ask why (`asksWhy`), for want of a reason (`ReasonWanted`). What is put right on other pages is told with the ways there, in a dialog: a toast goes
 * before anybody has taken one.
 * `note` is shown while it is at work and the schema has a word for that; a read may be left meanwhile.
 */
export function useActionCall({ asksWhy = false } = {}): {
  readonly run: (action: CallWords, scope: Context, correct?: Correct) => Promise<unknown>;
  readonly note: ReactNode;
} {
  const { client, routes } = useEngine();
  const { t } = useMessages();
  const { toast, toastMessage, alert } = useFeedback();
  const { run: write } = useWrites('silent');
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  /** Reads that are waited for may be left; nothing is said of those. */
  const read = useCallback(
    async (name: string, input: object, signal: AbortSignal): Promise<WriteResult<unknown> | null> => {
      try {
        return { ok: true, value: await callByName(client, name)(input, { signal }) };
      } catch (failure) {
        return signal.aborted ? null : { ok: false, failure, text: failureText(failure, t), about: name };
      }
    },
    [client, t],
  );
  const run = useCallback(
    async (action: CallWords, scope: Context, correct?: Correct): Promise<unknown> => {
      const { call, input, failed, failure, wait } = action;
      if (action.open !== undefined) window.open(addressOf(action.open, routes, scope), '_blank', 'noopener');
      if (action.download !== undefined) location.assign(addressOf(action.download, routes, scope));
      if (call === undefined) return true;
      const route = routeOf(call, routes);
      const placed = placeInput(route, fillInput(input, scope));
      const control = new AbortController();
      const leave = route.effect === 'read' ? () => control.abort() : undefined;
      if (wait !== undefined) setWaiting({ text: t(wait, scope), leave });
      const result = await (leave === undefined
        ? write(call, placed)
        : read(call, placed, control.signal)
      ).finally(() => setWaiting(null));
      if (result === null) return false;
      if (result.ok) return kept(action, result.value, scope);
      const { text, about, failure: why } = result;
      const links = linksOf(why);
      const tell = async () => {
        if (failed !== undefined) toastMessage(failed, { ...scope, message: text }, { about });
        else if (links.length > 0) await alert(toldWithLinks(text, links));
        else if (failure !== 'alert') toast({ variant: 'danger', text, about });
        else if (!isSignedOut(why)) await alert(text);
        return false;
      };
      if (asksWhy && wantsReason(why)) return new ReasonWanted(tell);
      const isCorrected = links.length === 0 || failed !== undefined;
      if (isCorrected && correct !== undefined && why instanceof CallFailure && why.problems.length > 0)
        return correct();
      return tell();
    },
    [routes, write, read, toast, toastMessage, alert, t, asksWhy],
  );
  const note =
    waiting === null ? null : (
      <ProgressNote
        text={waiting.text}
        {...(waiting.leave === undefined ? {} : { onCancel: waiting.leave })}
      />
    );
  return { run, note };
}

/** Pages where what was refused is put right, as the server tells them. */
function linksOf(why: unknown): NonNullable<DialogContent['links']> {
  if (!(why instanceof CallFailure)) return [];
  return why.problems.flatMap(({ text, link }) =>
    text === undefined || link === undefined ? [] : [{ text, to: link }],
  );
}

/** What is refused, then each place once: as a way to it. */
function toldWithLinks(text: string, links: NonNullable<DialogContent['links']>): DialogContent {
  const at = links[0] === undefined ? -1 : text.indexOf(links[0].text);
  return { text: at > 0 ? text.slice(0, at).trim() : text, links };
}

type Routes = Readonly<Record<string, Route | undefined>>;

function routeOf(call: string, routes: Routes): Route {
  const route = routes[call];
  if (route === undefined) throw new Error(`No call '${call}'.`);
  return route;
}

/** Where a browser finds the file that a call answers. */
function addressOf({ call, input }: NonNullable<Action['open']>, routes: Routes, scope: Context): string {
  const { path } = routeOf(call, routes);
  const values = Object.entries(fillInput(input, scope)).map(([name, value]) => [name, String(value)]);
  return pathOf(path, Object.fromEntries(values) as Readonly<Record<string, string>>);
}

/** A file that was answered is handed to the browser under its name. */
function kept({ saveAs, content }: CallWords, answer: unknown, scope: Context): unknown {
  if (saveAs === undefined) return answer ?? true;
  const name = fillText(saveAs, { ...scope, answer });
  if (content !== undefined) saveFile(fileOf(String(getAt(answer, content)), name), name);
  else if (answer instanceof Blob) saveFile(answer, name);
  return true;
}

function fileOf(base64: string, name: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream' });
}
