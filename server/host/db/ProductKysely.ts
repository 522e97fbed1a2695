import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import type { Pool } from 'pg';
import { CancellingDialect } from './CancellingDialect.ts';
import { ControlClient } from './ControlClient.ts';
import type { Database } from './Database.ts';

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
