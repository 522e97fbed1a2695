import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  OperatorNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  replaceWithNoncontingentExpression,
  ValueListNode,
} from 'kysely';
import { Client, type ClientConfig, DatabaseError, type Pool } from 'pg';
import type { Database } from './Database.ts';

/** PostgreSQL dialect that reports no errors of cancelled queries (`endQuietly`) and accepts empty lists. */
export class ProductDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new CancellingDriver(this.#config);
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new EmptyListCompiler();
  }
}

/**
 * `where id in ()` is invalid SQL: an empty list matches no row instead of failing. Decided while the text is
 * written, because Kysely's plugin copies every statement for it first.
 */
class EmptyListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation(hasEmptyList(node) ? replaceWithNoncontingentExpression(node) : node);
  }
}

type ListOperation = Parameters<typeof replaceWithNoncontingentExpression>[0];

function hasEmptyList(node: BinaryOperationNode): node is ListOperation {
  const { operator, rightOperand } = node;
  const isList = PrimitiveValueListNode.is(rightOperand) || ValueListNode.is(rightOperand);
  const isEmpty = isList && rightOperand.values.length === 0;
  return isEmpty && OperatorNode.is(operator) && ['in', 'not in'].includes(operator.operator);
}

/** Statements that share their round trip with the border of their transaction. */
const PAIRED = new WeakMap<object, 'begin' | 'commit'>();

/**
 * Marks the statement that a transaction starts with: on a pipelining connection it is sent together with BEGIN,
 * without waiting for it. Should BEGIN alone fail, which only an operator who cancels it can cause, the statement is
 * kept although the transaction fails: it must be one that does no harm alone.
 */
export function sentWithBegin<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  PAIRED.set(query, 'begin');
  return query;
}

/**
 * Marks the statement that a transaction ends with: on a pipelining connection it is sent together with COMMIT. It
 * answers no rows, and its failure is that of the COMMIT.
 */
export function sentWithCommit(query: CompiledQuery): CompiledQuery {
  PAIRED.set(query, 'commit');
  return query;
}

/** Statements of a connection's transaction that were sent without waiting for their answer. */
interface Unanswered {
  begin?: Promise<void> | undefined;
  last?: Promise<unknown> | undefined;
}

class CancellingDriver extends PostgresDriver {
  readonly #unanswered = new WeakMap<DatabaseConnection, Unanswered>();
  /** Whether connections send a statement before the former one is answered. */
  readonly #pipelining: boolean;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#pipelining = (config.pool as Pool).options.pipeline === true;
  }

  override async acquireConnection(
    ...input: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...input);
    if (!this.#unanswered.has(connection)) {
      const unanswered: Unanswered = {};
      this.#unanswered.set(connection, unanswered);
      endQuietly(connection);
      if (this.#pipelining) pairStatements(connection, unanswered);
    }
    return connection;
  }

  override async beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    const unanswered = this.#unanswered.get(connection);
    if (!this.#pipelining || unanswered === undefined) return super.beginTransaction(connection, settings);
    unanswered.begin = undefined;
    unanswered.last = undefined;
    const begin = super.beginTransaction(connection, settings);
    unanswered.begin = begin;
    // The first statement awaits it and fails with it.
    begin.catch(() => {});
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const commit = super.commitTransaction(connection);
    const last = this.#unanswered.get(connection)?.last;
    if (last === undefined) return commit;
    // Both are answered before the connection is used again; the reason stands in the former.
    for (const outcome of await Promise.allSettled([last, commit]))
      if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** Sends marked statements together with the border of their transaction; others wait for BEGIN. */
function pairStatements(connection: DatabaseConnection, unanswered: Unanswered): void {
  const run = connection.executeQuery.bind(connection) as DatabaseConnection['executeQuery'];
  connection.executeQuery = async (query, options) => {
    const pair = PAIRED.get(query);
    const { begin } = unanswered;
    if (begin === undefined && pair !== 'commit') return run(query, options);
    const early = pair === 'begin' ? run<never>(query, options) : undefined;
    early?.catch(() => {});
    await begin;
    unanswered.begin = undefined;
    if (pair !== 'commit') return early ?? run(query, options);
    unanswered.last = run(query, options);
    unanswered.last.catch(() => {});
    return { rows: [] };
  };
}

/** SQLSTATE of a cancelled query. */
const CANCELLED = '57014';

interface Running {
  cancelled: boolean;
  ended: boolean;
  /** Settles when the query ends. */
  readonly end: PromiseWithResolvers<void>;
}

/**
 * Pauses in ms after cancel requests that have not ended their query: the server had no connection to spare, or
 * got the request before the query.
 */
const PAUSES = [100, 200, 400, 800, 1600, 3200];

/**
 * Repeats the cancel request up to five times while the query runs, and suppresses two errors that Kysely prints after an
 * aborted request and that are none: the query ends as cancelled (intended), and the cancel request misses its
 * query because that ended in the meantime. Other errors are still reported.
 */
function endQuietly(connection: DatabaseConnection): void {
  let last: Running | undefined;
  const run = connection.executeQuery.bind(connection) as DatabaseConnection['executeQuery'];
  connection.executeQuery = async (...input) => {
    const state: Running = { cancelled: false, ended: false, end: Promise.withResolvers() };
    last = state;
    try {
      return await run(...input);
    } catch (error) {
      if (state.cancelled && error instanceof DatabaseError && error.code === CANCELLED) return { rows: [] };
      throw error;
    } finally {
      state.ended = true;
      state.end.resolve();
    }
  };

  const cancel = connection.cancelQuery?.bind(connection);
  if (cancel === undefined) return;
  connection.cancelQuery = async (provider) => {
    const query = last;
    if (query === undefined) return;
    query.cancelled = true;
    for (const pause of PAUSES) {
      const failure = await cancel(provider).catch((error: unknown) => ({ error }));
      const late = new AbortController();
      await Promise.race([
        query.end.promise,
        sleep(pause, undefined, { signal: late.signal }).catch(() => {}),
      ]);
      late.abort();
      if (query.ended) return;
      if (failure !== undefined && pause === PAUSES.at(-1)) throw failure.error;
    }
  };
}

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

const configOf = (pool: Pool) => ({
  dialect: new ProductDialect({ pool, controlClient: ControlClient }),
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
