import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { endQuietly } from './endQuietly.ts';

/** PostgreSQL dialect that reports no errors of cancelled queries (`endQuietly`). */
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
  readonly #wrapped = new WeakSet<DatabaseConnection>();

  override async acquireConnection(
    ...input: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...input);
    if (!this.#wrapped.has(connection)) endQuietly(connection);
    this.#wrapped.add(connection);
    return connection;
  }
}
