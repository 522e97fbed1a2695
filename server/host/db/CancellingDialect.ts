import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { endQuietly } from './endQuietly.ts';

/** PostgreSQL through Kysely, whose cancelled queries end without a word. */
export class CancellingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new CancellingDriver(this.#config);
  }
}

class CancellingDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();

  override async acquireConnection(
    ...input: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...input);
    if (!this.#known.has(connection)) endQuietly(connection);
    this.#known.add(connection);
    return connection;
  }
}
