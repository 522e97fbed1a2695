import { Refusal } from '../errors/Refusal.ts';

type Task = () => void | Promise<void>;
type Work<Context> = (context: Context) => Promise<unknown>;

interface PreparedWrite<Context> {
  /** The answer that an earlier request with the same key was given. */
  earlier(): Promise<unknown>;
  /** The slow step: checks, makes, and returns the work; `atEnd` takes what is to be done when all is over. */
  prepare(atEnd: (task: Task) => void): Promise<Work<Context>>;
  /** Runs the work in its transaction. */
  run(work: Work<Context>): Promise<unknown>;
  /** Hears of tasks that fail at the end. */
  onLateFailure(error: unknown): void;
}

/**
 * A write whose slow step holds no connection: it runs before the transaction opens. A repeat of what was done already is answered without
 * doing it again, also where it would be refused by now (a file that is there, a password that was changed).
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
      // The first request with this key may have ended meanwhile, and be the reason for the refusal.
      const meanwhile = error instanceof Refusal ? await earlier() : undefined;
      if (meanwhile === undefined) throw error;
      return { meanwhile };
    });
    return typeof prepared === 'function' ? await run(prepared) : prepared.meanwhile;
  } finally {
    for (const task of tasks.reverse()) await Promise.resolve().then(task).catch(onLateFailure);
  }
}
