import { type ReactNode, useCallback, useState } from 'react';
import type { Action, Context } from '../../contract/index.ts';
import { CallFailure, callByName, fillInput, fillText, getAt, placeInput, type Route } from '../../index.ts';
import { downloadFile, fileAddress, saveFile } from '../calls/saveFile.ts';
import { useWrites, type WriteResult } from '../calls/useWrites.ts';
import { failureText, isSignedOut } from '../connection/failures.ts';
import { ProgressNote } from '../feedback/Loadable.tsx';
import { type DialogContent, useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { isReasonRequired, ReasonRequired } from './transitionWarnings.ts';

/** Keywords for the call, its answer, and the display of a refusal. */
type CallWords = Pick<
  Action,
  'call' | 'input' | 'failed' | 'failure' | 'saveAs' | 'content' | 'wait' | 'open' | 'download'
>;

/** Offers to correct the refused record; result as of `makeCall`. */
type Correct = () => Promise<unknown>;

interface Waiting {
  readonly text: string;
  readonly abort: (() => void) | undefined;
}

/**
 * Executes an action's call. `makeCall` resolves with the answer, or true; false if it was refused. A refusal is
 * displayed by the schema, except where the record can be corrected (`correct`), or a reason is required and
 * the caller can ask for it (`asksWhy`, see `ReasonRequired`). A refusal with links to other pages opens a
 * dialog, because a toast would disappear too early. `note` is displayed during the call if the schema has a
 * text for it; a read can be cancelled.
 */
export function useActionCall({ asksWhy = false } = {}): {
  readonly makeCall: (action: CallWords, scope: Context, correct?: Correct) => Promise<unknown>;
  readonly note: ReactNode;
} {
  const { client, routes } = useEngine();
  const { t } = useMessages();
  const { toast, toastMessage, alert } = useFeedback();
  const { write } = useWrites('silent');
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  /** A read with a progress note can be cancelled, which displays no message. */
  const readCall = useCallback(
    async (name: string, input: object, signal: AbortSignal): Promise<WriteResult<unknown> | null> => {
      try {
        return { ok: true, value: await callByName(client, name)(input, { signal }) };
      } catch (failure) {
        return signal.aborted ? null : { ok: false, failure, text: failureText(failure, t), about: name };
      }
    },
    [client, t],
  );
  const makeCall = useCallback(
    async (action: CallWords, scope: Context, correct?: Correct): Promise<unknown> => {
      const { call, input, failed, failure, wait } = action;
      if (action.open !== undefined)
        window.open(fileAddress(action.open, routes, scope), '_blank', 'noopener');
      if (action.download !== undefined) downloadFile(fileAddress(action.download, routes, scope));
      if (call === undefined) return true;
      const route = routeOf(call, routes);
      const placed = placeInput(route, fillInput(input, scope));
      const control = new AbortController();
      const abort = route.effect === 'read' ? () => control.abort() : undefined;
      if (wait !== undefined) setWaiting({ text: t(wait, scope), abort });
      const result = await (abort === undefined
        ? write(call, placed)
        : readCall(call, placed, control.signal)
      ).finally(() => setWaiting(null));
      if (result === null) return false;
      if (result.ok) return withSavedFile(action, result.value, scope);
      const { text, about, failure: why } = result;
      const links = linksOf(why);
      const showRefusal = async () => {
        if (failed !== undefined) toastMessage(failed, { ...scope, message: text }, { about });
        else if (links.length > 0) await alert(toldWithLinks(text, links));
        else if (failure !== 'alert') toast({ variant: 'danger', text, about });
        else if (!isSignedOut(why)) await alert(text);
        return false;
      };
      if (asksWhy && isReasonRequired(why)) return new ReasonRequired(showRefusal);
      const isCorrected = links.length === 0 || failed !== undefined;
      if (isCorrected && correct !== undefined && why instanceof CallFailure && why.problems.length > 0)
        return correct();
      return showRefusal();
    },
    [routes, write, readCall, toast, toastMessage, alert, t, asksWhy],
  );
  const note =
    waiting === null ? null : (
      <ProgressNote
        text={waiting.text}
        {...(waiting.abort === undefined ? {} : { onCancel: waiting.abort })}
      />
    );
  return { makeCall, note };
}

/** Pages where the refused values can be corrected, from the server's problems. */
function linksOf(why: unknown): NonNullable<DialogContent['links']> {
  if (!(why instanceof CallFailure)) return [];
  return why.problems.flatMap(({ text, link }) =>
    text === undefined || link === undefined ? [] : [{ text, to: link }],
  );
}

/** The refusal, followed by one link per place instead of the same text. */
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

/** Saves a returned file under its name. */
function withSavedFile({ saveAs, content }: CallWords, answer: unknown, scope: Context): unknown {
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
