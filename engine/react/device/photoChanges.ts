import { createSignal } from '../../index.ts';

/** A new object per change. */
const change = createSignal({});
let channel: BroadcastChannel | undefined;

/** Notifies all listeners, also in other tabs, that the store of photos has changed. */
export function tellPhotoChange(): void {
  change.set({});
  otherTabs().postMessage(null);
}

/** @returns unsubscribe. */
export function onPhotoChange(listener: () => void): () => void {
  otherTabs();
  return change.subscribe(listener);
}

function otherTabs(): BroadcastChannel {
  if (channel === undefined) {
    channel = new BroadcastChannel('form-photos');
    channel.addEventListener('message', () => change.set({}));
  }
  return channel;
}
