/**
 * The environment of PostgreSQL's own processes: ours without the PG* words (PGPORT and PGDATA would overrule
 * our arguments) and with a fixed language, so that its messages can be recognised.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
