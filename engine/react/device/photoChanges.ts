const NAME = 'form-photos';
const here = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Notifies all listeners, also in other tabs, that the store of photos has changed. */
export function tellPhotoChange(): void {
  for (const listener of [...here]) listener();
  otherTabs().postMessage(null);
}

/** @returns unsubscribe. */
export function onPhotoChange(listener: () => void): () => void {
  otherTabs();
  here.add(listener);
  return () => here.delete(listener);
}

function otherTabs(): BroadcastChannel {
  if (channel === undefined) {
    channel = new BroadcastChannel(NAME);
    channel.addEventListener('message', () => {
      for (const listener of [...here]) listener();
    });
  }
  return channel;
}
