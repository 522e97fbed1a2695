import { access, constants, mkdir } from 'node:fs/promises';
import { StartError } from '../StartError.ts';

/**
 * Makes the data folder where it is missing, closed to others.
 *
 * @throws StartError where it cannot be made or written in: another user's, a disk that is read-only or full, a file in its place.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `Non posso scrivere nella cartella dei dati ${dataDir} (${(error as NodeJS.ErrnoException).code}). ` +
        "Rendila scrivibile per l'utente che avvia il programma, oppure scegli un'altra cartella con DATA_DIR.",
    );
  }
}
