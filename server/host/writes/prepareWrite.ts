import { Refusal } from '../errors/Refusal.ts';

type Task = () => void | Promise<void>;
type Work<Context> = (context: Context) => Promise<unknown>;

interface PreparedWrite<Context> {
  /** Stored answer of an earlier request with the same key. */
  earlier(): Promise<unknown>;
  /** Slow step without a connection; returns the work. `atEnd` registers clean-up tasks. */
  prepare(atEnd: (task: Task) => void): Promise<Work<Context>>;
  /** Runs the work in its transaction. */
  run(work: Work<Context>): Promise<unknown>;
  /** Receives errors of clean-up tasks. */
  onLateFailure(error: unknown): void;
}

/**
 * Runs the slow step of a write before its transaction opens, so that it holds no connection. A repeat gets
 * the stored answer without doing the work again, even where it would be refused by now (a file exists
 * already, a password was changed).
 */
export async function prepareWrite<Context>({
  earlier,
  prepare,
  run,
  onLateFailure,
}: PreparedWrite<Context>): Promise<unknown> {
  const done = await earlier();
  if (done !== undefined) return done;
  const tasks: Task[] = [];
  try {
    const prepared = await prepare((task) => void tasks.push(task)).catch(async (error: unknown) => {
      // The first request with this key may have ended meanwhile and have caused the refusal.
      const meanwhile = error instanceof Refusal ? await earlier() : undefined;
      if (meanwhile === undefined) throw error;
      return { meanwhile };
    });
    return typeof prepared === 'function' ? await run(prepared) : prepared.meanwhile;
  } finally {
    for (const task of tasks.reverse()) await Promise.resolve().then(task).catch(onLateFailure);
  }
}
