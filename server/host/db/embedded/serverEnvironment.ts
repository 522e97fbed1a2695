/**
 * Environment of PostgreSQL's processes: without PG* variables, which would override the arguments, and with
 * a fixed language, so that messages can be recognised.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}
