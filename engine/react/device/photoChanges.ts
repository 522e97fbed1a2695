const NAME = 'form-photos';
const here = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Something in the device's store of photos has changed: whoever shows or sends them looks again, in this tab and the others. */
export function tellPhotoChange(): void {
  for (const listener of [...here]) listener();
  otherTabs().postMessage(null);
}

/** @returns how to hear no more. */
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
