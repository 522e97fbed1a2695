import { findChromium } from '../../renderer-pdf/browser/findChromium.ts';
import { aptInstall, isDebianRoot, mayChangeMachine } from './aptInstall.ts';

/**
 * Installs Chromium where it is missing and may be installed (root on Debian and its kin, see `mayInstall`). Elsewhere it says what to
 * do and goes on: without it everything works but the printing of documents.
 */
export async function ensureChromium(): Promise<void> {
  const missing = await problem();
  if (missing === null) return;
  if (isDebianRoot() && mayInstall(process.env)) {
    console.log('Installo Chromium, che stampa i PDF: la prima volta serve qualche minuto.');
    aptInstall('chromium');
    if ((await problem()) === null) return;
  }
  console.warn(missing);
}

/** Whether Chromium may be installed: where the machine may be changed and nobody names a Chromium of their own. */
export function mayInstall(env: Readonly<Record<string, string | undefined>>): boolean {
  return !env['CHROMIUM_PATH'] && mayChangeMachine(env);
}

/** What keeps Chromium from being used, in words; null when nothing does. */
function problem(): Promise<string | null> {
  return findChromium().then(
    () => null,
    (error: Error) => error.message,
  );
}
