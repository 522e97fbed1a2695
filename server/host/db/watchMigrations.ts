import type { Pool } from 'pg';

export interface MigrationWatch {
  /** Kept, with the migration's name, once a newer version has made one that this version does not survive. */
  readonly superseded: Promise<string>;
  stop(): void;
}

/**
 * Looks now and then whether a newer version has migrated the database under a running server's feet. What says that the former version keeps
 * working lets it go on.
 */
export async function watchMigrations(pool: Pool, everyMs = 5_000): Promise<MigrationWatch> {
  const { rows } = await pool.query<{ number: number }>('select number from schema_migration');
  const known = rows.map(({ number }) => number);
  let stop = () => {};
  const superseded = new Promise<string>((resolve) => {
    const look = async () => {
      const newer = await pool.query<{ name: string }>(
        'select name from schema_migration where number <> all ($1) and not compatible order by number limit 1',
        [known],
      );
      const name = newer.rows[0]?.name;
      if (name === undefined) return;
      stop();
      resolve(name);
    };
    // A database that is away says nothing: the next look will.
    const timer = setInterval(() => void look().catch(() => undefined), everyMs);
    timer.unref();
    stop = () => clearInterval(timer);
  });
  return { superseded, stop: () => stop() };
}
