import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import type { Pool } from 'pg';
import { CancellingDialect } from './CancellingDialect.ts';
import { ControlClient } from './ControlClient.ts';
import type { Database } from './Database.ts';

/** `where id in ()` is no SQL: a list that happens to be empty finds nothing instead of failing. */
const emptyListsFindNothing = new HandleEmptyInListsPlugin({
  strategy: replaceWithNoncontingentExpression,
});

const configOf = (pool: Pool) => ({
  dialect: new CancellingDialect({ pool, controlClient: ControlClient }),
  plugins: [emptyListsFindNothing],
});

/**
 * The database as the product asks it. Transactions have connections of their own: writes that wait for each other's rows hold all of these for
 * seconds, and reading goes on.
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
