import { join } from 'node:path';
import { type OidcSettings, oidcSettings } from './auth/oidc/oidcSettings.ts';
import { type BackupSettings, backupSettings } from './backup/backupSettings.ts';
import { StartError } from './db/StartError.ts';
import { type Exposure, readExposure } from './readExposure.ts';

/** How the server was asked to start. */
export interface StartOptions extends Exposure {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseTls: boolean;
  readonly databaseSuperuser: boolean;
  /** `public`: also for others than this computer, told on every page. */
  readonly demo: boolean | 'public';
  /** Whether `DEMO` was given. */
  readonly demoAsked: boolean;
  readonly bench: boolean;
  readonly logLevel: string;
  /** Whether requests are counted by address and by person. */
  readonly rateLimits: boolean;
  /** Whether strangers may read the description of the calls. */
  readonly openDocs: boolean;
  /** A stop that takes longer is broken off. */
  readonly stopSeconds: number;
  /** Log lines for a person, in place of the JSON that machines keep. */
  readonly logReadable: boolean;
  readonly backup: BackupSettings;
  /** A company's identity provider, to sign in with. */
  readonly oidc: OidcSettings | undefined;
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
  const host = given(env['HOST']) ?? '127.0.0.1';
  const exposure = readExposure({
    host,
    publicUrl: given(env['PUBLIC_URL']),
    trustProxy: given(env['TRUST_PROXY']),
  });
  return {
    ...exposure,
    port: portOf(given(env['PORT'])),
    host,
    dataDir: given(env['DATA_DIR']) ?? join(root, '.data'),
    databaseUrl,
    databaseOwnerUrl: given(env['DATABASE_OWNER_URL']),
    databaseTls: switchOf('DATABASE_TLS', given(env['DATABASE_TLS']), true),
    databaseSuperuser: switchOf('DATABASE_SUPERUSER', given(env['DATABASE_SUPERUSER']), false),
    rateLimits: switchOf('RATE_LIMITS', given(env['RATE_LIMITS']), true),
    openDocs: switchOf('OPEN_DOCS', given(env['OPEN_DOCS']), false),
    stopSeconds: secondsOf('STOP_SECONDS', given(env['STOP_SECONDS']), 30),
    demo: demoOf(given(env['DEMO']), databaseUrl === undefined, exposure),
    demoAsked: given(env['DEMO']) !== undefined,
    bench: switchOf('BENCH', given(env['BENCH']), false),
    logLevel: logLevel ?? (terminal ? 'warn' : 'info'),
    logReadable: terminal && logLevel === undefined,
    backup: backupSettings(env),
    oidc: oidcSettings(env),
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

function secondsOf(name: string, value: string | undefined, otherwise: number): number {
  const seconds = Number(value ?? otherwise);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 600) return seconds;
  throw new StartError(`${name} vale «${value}»: serve un numero di secondi da 1 a 600.`);
}

/** The demo's users and password are known to everybody: whoever reaches it is an administrator. */
function demoOf(value: string | undefined, otherwise: boolean, { isOpen }: Exposure): boolean | 'public' {
  if (value?.toLowerCase() === 'public') return 'public';
  const demo = switchOf('DEMO', value, otherwise);
  if (!demo || !isOpen) return demo;
  throw new StartError(
    'La modalità dimostrativa lascerebbe entrare da altri computer chiunque, come amministratore, con una password che tutti conoscono. ' +
      'Avvia con DEMO=off; se è proprio una dimostrazione aperta a tutti, con dati inventati, DEMO=public.',
  );
}

function switchOf(name: string, value: string | undefined, otherwise: boolean): boolean {
  if (value === undefined) return otherwise;
  if (['1', 'on', 'true', 'yes', 'si', 'sì'].includes(value.toLowerCase())) return true;
  if (['0', 'off', 'false', 'no'].includes(value.toLowerCase())) return false;
  throw new StartError(`${name} vale «${value}»: serve on oppure off${name === 'DEMO' ? ', o public' : ''}.`);
}
