import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import { Client, type ClientConfig, type Pool } from 'pg';
import { CancellingDialect } from './CancellingDialect.ts';
import type { Database } from './Database.ts';

/**
 * Connection for cancelling queries. Its query reports a lost connection; without an `error` listener Node
 * would exit.
 */
export class ControlClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** `where id in ()` is invalid SQL: an empty list matches no row instead of failing. */
const emptyListsMatchNoRow = new HandleEmptyInListsPlugin({
  strategy: replaceWithNoncontingentExpression,
});

const configOf = (pool: Pool) => ({
  dialect: new CancellingDialect({ pool, controlClient: ControlClient }),
  plugins: [emptyListsMatchNoRow],
});

/**
 * The database of requests. Transactions use a separate pool: while all of its connections wait for row
 * locks, reads continue.
 */
export class ProductKysely extends Kysely<Database> {
  readonly #writing: Kysely<Database>;

  constructor({ reading, writing }: { readonly reading: Pool; readonly writing: Pool }) {
    super(configOf(reading));
    this.#writing = new Kysely<Database>(configOf(writing));
  }

  override transaction(): ReturnType<Kysely<Database>['transaction']> {
    return this.#writing.transaction();
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#writing.destroy()]);
  }
}
