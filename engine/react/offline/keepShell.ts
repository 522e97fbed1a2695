/** So long after the page has loaded, in ms: what a person came for is not to share a bad line with what may be needed later. */
const LATER = 4000;

/** Keeps this build's files on the device, so that the app starts without a network. Quiet where a browser will not. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keep = () => {
    const kept = navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    kept.catch((error: unknown) => console.info('The app is not kept for use without a network.', error));
  };
  addEventListener('load', () => setTimeout(keep, LATER), { once: true });
}
