import { isLoopback } from '../readExposure.ts';
import { StartError } from './StartError.ts';

/** Words of `sslmode` under which nothing goes over the wire in clear, and the server proves who it is. */
const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

const YES = ['1', 'true'];

/**
 * Passwords and people's data do not cross a network in clear.
 *
 * @param variable names the address for the person who wrote it.
 * @throws StartError for an address of another computer without TLS.
 */
export function requireTls(variable: string, url: string): void {
  const { host, sslmode } = parsed(variable, url);
  if (isThisComputer(host) || ENCRYPTED.includes(sslmode)) return;
  throw new StartError(
    `${variable} porta a un altro computer (${host}) senza cifratura: password e dati passerebbero in chiaro nella rete. Aggiungi all'indirizzo ` +
      '?sslmode=verify-full (con &sslrootcert=… se il certificato è della tua azienda). Se la rete è già protetta: DATABASE_TLS=off.',
  );
}

function parsed(variable: string, url: string): { readonly host: string; readonly sslmode: string } {
  try {
    // A socket's folder stands in the query, or percent-encoded in place of the host: pg takes both.
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

/** By a socket's folder, or by an address of this computer alone. */
function isThisComputer(host: string): boolean {
  return host === '' || host.startsWith('/') || isLoopback(host);
}
