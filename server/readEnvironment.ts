import { join } from 'node:path';
import { StartError } from './db/StartError.ts';

/** How the server was asked to start. */
export interface StartOptions {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly demo: boolean;
  readonly bench: boolean;
  readonly trustProxy: string | false;
  readonly logLevel: string;
  /** Log lines for a person, in place of the JSON that machines keep. */
  readonly logReadable: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the start's options from the environment. A person at a terminal sees warnings in plain lines, unless `LOG_LEVEL` asks for the
 * log itself; elsewhere it is JSON, from `info` on. Demo data are on for the embedded database and off for a server's, unless
 * `DEMO` says otherwise.
 *
 * @throws StartError naming the variable that is wrong.
 */
export function readEnvironment(
  env: Environment,
  { root, terminal }: { root: string; terminal: boolean },
): StartOptions {
  const databaseUrl = given(env['DATABASE_URL']);
  const logLevel = given(env['LOG_LEVEL']);
  return {
    port: portOf(given(env['PORT'])),
    host: given(env['HOST']) ?? '127.0.0.1',
    dataDir: given(env['DATA_DIR']) ?? join(root, '.data'),
    databaseUrl,
    demo: switchOf('DEMO', given(env['DEMO']), databaseUrl === undefined),
    bench: switchOf('BENCH', given(env['BENCH']), false),
    trustProxy: given(env['TRUST_PROXY']) ?? false,
    logLevel: logLevel ?? (terminal ? 'warn' : 'info'),
    logReadable: terminal && logLevel === undefined,
  };
}

function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

function portOf(value: string | undefined): number {
  const port = Number(value ?? 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT vale «${value}»: serve un numero da 0 a 65535.`);
}

function switchOf(name: string, value: string | undefined, otherwise: boolean): boolean {
  if (value === undefined) return otherwise;
  if (['1', 'on', 'true', 'yes', 'si', 'sì'].includes(value.toLowerCase())) return true;
  if (['0', 'off', 'false', 'no'].includes(value.toLowerCase())) return false;
  throw new StartError(`${name} vale «${value}»: serve on oppure off.`);
}
