import { findChromium } from '../../renderer-pdf/browser/findChromium.ts';
import { aptInstall, isDebianRoot, mayChangeMachine } from './aptInstall.ts';

/**
 * Installs Chromium where it is missing and may be installed (see `mayInstall`). Otherwise it prints
 * instructions and continues: only the printing of documents needs it.
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

/** Whether Chromium may be installed: packages may be, and `CHROMIUM_PATH` is unset. */
export function mayInstall(env: Readonly<Record<string, string | undefined>>): boolean {
  return !env['CHROMIUM_PATH'] && mayChangeMachine(env);
}

/** Why Chromium cannot be used, as text for the operator; null if it can. */
function problem(): Promise<string | null> {
  return findChromium().then(
    () => null,
    (error: Error) => error.message,
  );
}
