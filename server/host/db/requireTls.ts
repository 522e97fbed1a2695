import { isLoopback } from '../readExposure.ts';
import { StartError } from './StartError.ts';

/** Values of `sslmode` that enforce encryption. */
const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

const YES = ['1', 'true'];

/**
 * Requires TLS for connections to other computers.
 *
 * @param variable name of the environment variable, for the message.
 * @throws StartError.
 */
export function requireTls(variable: string, url: string): void {
  const { host, sslmode } = parsed(variable, url);
  if (isLocal(host) || ENCRYPTED.includes(sslmode)) return;
  throw new StartError(
    `${variable} porta a un altro computer (${host}) senza cifratura: password e dati passerebbero in chiaro nella rete. Aggiungi all'indirizzo ` +
      '?sslmode=verify-full (con &sslrootcert=… se il certificato è della tua azienda). Se la rete è già protetta: DATABASE_TLS=off.',
  );
}

function parsed(variable: string, url: string): { readonly host: string; readonly sslmode: string } {
  try {
    // A socket folder is in the query or percent-encoded as host: pg accepts both.
    const { hostname, searchParams } = new URL(url);
    const host = searchParams.get('host') ?? decodeURIComponent(hostname);
    return {
      host,
      sslmode: searchParams.get('sslmode') ?? (YES.includes(searchParams.get('ssl') ?? '') ? 'require' : ''),
    };
  } catch {
    throw new StartError(
      `${variable} non è un indirizzo valido: serve postgres://utente:password@computer:5432/database.`,
    );
  }
}

/** Whether the host is a socket folder or a loopback address. */
function isLocal(host: string): boolean {
  return host === '' || host.startsWith('/') || isLoopback(host);
}
