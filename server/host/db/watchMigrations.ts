import type { Pool } from 'pg';

export interface MigrationWatch {
  /** Resolves with the name of an incompatible migration that a newer version has applied. */
  readonly superseded: Promise<string>;
  stop(): void;
}

/** Polls for migrations that a newer version applied while this server runs. Compatible ones are ignored. */
export async function watchMigrations(pool: Pool, everyMs = 5_000): Promise<MigrationWatch> {
  const { rows } = await pool.query<{ number: number }>('select number from schema_migration');
  const appliedNumbers = rows.map(({ number }) => number);
  let stop = () => {};
  const superseded = new Promise<string>((resolve) => {
    const look = async () => {
      const newer = await pool.query<{ name: string }>(
        'select name from schema_migration where number <> all ($1) and not compatible order by number limit 1',
        [appliedNumbers],
      );
      const name = newer.rows[0]?.name;
      if (name === undefined) return;
      stop();
      resolve(name);
    };
    // Errors of an unreachable database are ignored until the next poll.
    const timer = setInterval(() => void look().catch(() => undefined), everyMs);
    timer.unref();
    stop = () => clearInterval(timer);
  });
  return { superseded, stop: () => stop() };
}
