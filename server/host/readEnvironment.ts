import { join } from 'node:path';
import { say } from '../../engine/node.ts';
import { type OidcSettings, oidcSettings } from './auth/openOidc.ts';
import { type BackupSettings, backupSettings } from './backup/backupSettings.ts';
import { StartError } from './db/StartError.ts';
import { type Exposure, readExposure } from './readExposure.ts';

/** Options of a start. */
export interface StartOptions extends Exposure {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseTls: boolean;
  readonly databaseSuperuser: boolean;
  /** `public`: open to other computers, with a notice on every page. */
  readonly demo: boolean | 'public';
  /** Whether `DEMO` was set. */
  readonly demoAsked: boolean;
  readonly bench: boolean;
  readonly logLevel: string;
  /** Whether requests are limited by address and user. */
  readonly rateLimits: boolean;
  /** Whether the documentation of the calls is public. */
  readonly openDocs: boolean;
  /** Longest duration of a stop, then it is aborted. */
  readonly stopSeconds: number;
  /** Readable log lines in place of JSON. */
  readonly logReadable: boolean;
  readonly backup: BackupSettings;
  /** A company's identity provider. */
  readonly oidc: OidcSettings | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the options from the environment. On a terminal warnings are plain lines unless `LOG_LEVEL` is set;
 * elsewhere the log is JSON from `info` on. Demo data default to on for the embedded database and off for a
 * server's.
 *
 * @throws StartError naming the invalid variable.
 */
export function readEnvironment(
  env: Environment,
  { root, terminal }: { root: string; terminal: boolean },
): StartOptions {
  const databaseUrl = trimmed(env['DATABASE_URL']);
  const logLevel = trimmed(env['LOG_LEVEL']);
  const host = trimmed(env['HOST']) ?? '127.0.0.1';
  const exposure = readExposure({
    host,
    publicUrl: trimmed(env['PUBLIC_URL']),
    trustProxy: trimmed(env['TRUST_PROXY']),
  });
  return {
    ...exposure,
    port: portOf(trimmed(env['PORT'])),
    host,
    dataDir: trimmed(env['DATA_DIR']) ?? join(root, '.data'),
    databaseUrl,
    databaseOwnerUrl: trimmed(env['DATABASE_OWNER_URL']),
    databaseTls: switchOf('DATABASE_TLS', trimmed(env['DATABASE_TLS']), true),
    databaseSuperuser: switchOf('DATABASE_SUPERUSER', trimmed(env['DATABASE_SUPERUSER']), false),
    rateLimits: switchOf('RATE_LIMITS', trimmed(env['RATE_LIMITS']), true),
    openDocs: switchOf('OPEN_DOCS', trimmed(env['OPEN_DOCS']), false),
    stopSeconds: secondsOf('STOP_SECONDS', trimmed(env['STOP_SECONDS']), 30),
    demo: demoOf(trimmed(env['DEMO']), databaseUrl === undefined, exposure),
    demoAsked: trimmed(env['DEMO']) !== undefined,
    bench: switchOf('BENCH', trimmed(env['BENCH']), false),
    logLevel: logLevel ?? (terminal ? 'warn' : 'info'),
    logReadable: terminal && logLevel === undefined,
    backup: backupSettings(env),
    oidc: oidcSettings(env),
  };
}

function trimmed(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

function portOf(value: string | undefined): number {
  const port = Number(value ?? 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(say('variableWrong', { name: 'PORT', value, expected: say('portNumber') }));
}

function secondsOf(name: string, value: string | undefined, otherwise: number): number {
  const seconds = Number(value ?? otherwise);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 600) return seconds;
  throw new StartError(say('variableWrong', { name, value, expected: say('secondsNumber') }));
}

/** Demo users and password are public: a reachable demo would make everybody an administrator. */
function demoOf(value: string | undefined, otherwise: boolean, { isOpen }: Exposure): boolean | 'public' {
  if (value?.toLowerCase() === 'public') return 'public';
  const demo = switchOf('DEMO', value, otherwise);
  if (!demo || !isOpen) return demo;
  throw new StartError(say('demoIsOpen'));
}

function switchOf(name: string, value: string | undefined, otherwise: boolean): boolean {
  if (value === undefined) return otherwise;
  if (['1', 'on', 'true', 'yes', 'si', 'sì'].includes(value.toLowerCase())) return true;
  if (['0', 'off', 'false', 'no'].includes(value.toLowerCase())) return false;
  throw new StartError(
    say('variableWrong', { name, value, expected: say(name === 'DEMO' ? 'onOffPublic' : 'onOrOff') }),
  );
}
