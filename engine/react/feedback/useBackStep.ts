import { useEffectEvent, useLayoutEffect } from 'react';

/** A dialog above the page at this address. */
interface OpenDialog {
  readonly address: string;
  readonly onBack: () => boolean;
}

/** Open dialogs, the last in front. Each has a history entry above that of the page. */
const dialogs: OpenDialog[] = [];

/** Navigations that wait until the entries of closed dialogs are removed. */
let waiting: (() => void)[] | undefined;

let isListening = false;

/**
 * While a dialog is open, the device's Back closes it instead of leaving the page.
 *
 * @param onBack returns whether the dialog closes; if it stays, it gets the next Back too.
 */
export function useBackStep(onBack: () => boolean): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => {
    const dialog = { address: location.href, onBack: () => close() };
    dialogs.push(dialog);
    watchBack();
    // In a microtask: a dialog that opens as another closes takes over its entry.
    queueMicrotask(alignEntries);
    return () => {
      dropDialog(dialog);
      queueMicrotask(alignEntries);
    };
  }, []);
}

/**
 * Begins to follow the history. An app calls it before its router does: listeners of `popstate` are called in the
 * order in which they were added, also those that capture.
 */
export function watchBack(): void {
  if (!isListening) addEventListener('popstate', popped);
  isListening = true;
}

/** Navigates from the page's own entry: first removes those of dialogs, of which a step takes a moment. */
export function belowDialogs(navigate: () => void): void {
  dialogs.length = 0;
  alignEntries();
  if (waiting === undefined) navigate();
  else waiting.push(navigate);
}

/** Number of dialogs above the page at a history entry. */
const depthOf = (state: unknown): number => Number((state as { dialogs?: number } | null)?.dialogs ?? 0);

function dropDialog(dialog: OpenDialog): void {
  const index = dialogs.indexOf(dialog);
  if (index >= 0) dialogs.splice(index, 1);
}

/** Adds the missing entries of open dialogs, and removes those of closed ones. */
function alignEntries(): void {
  if (waiting !== undefined) return;
  const depth = depthOf(history.state);
  for (const { address } of dialogs.slice(depth)) {
    if (location.href !== address) return;
    // The router's state is kept.
    history.pushState({ ...(history.state as object | null), dialogs: depthOf(history.state) + 1 }, '');
  }
  if (depth <= dialogs.length) return;
  const { href } = location;
  // A list below may have noted its new filter at the dialog's entry.
  waiting = [() => location.href === href || history.replaceState(history.state, '', href)];
  history.go(dialogs.length - depth);
}

function popped(event: PopStateEvent): void {
  if (waiting !== undefined) {
    const ready = waiting;
    waiting = undefined;
    event.stopImmediatePropagation();
    for (const navigate of ready) navigate();
    alignEntries();
    return;
  }
  const closing = dialogs.slice(depthOf(event.state)).reverse();
  // The page stays the same: the router must neither react nor scroll.
  if (closing.some(({ address }) => address === location.href)) event.stopImmediatePropagation();
  for (const dialog of closing) {
    if (!dialog.onBack()) break;
    dropDialog(dialog);
  }
  alignEntries();
}
