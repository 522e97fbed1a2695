import PQueue from 'p-queue';
import { refuse } from '../errors/refuse.ts';

/** So many wait about two seconds: who came later is better told to come again. */
const LONGEST = 40;

/**
 * One at a time: a hash takes a core and 46 MiB as long as it runs, and everybody else needs the other cores, the memory and the threads
 * that read files.
 */
const queue = new PQueue({ concurrency: 1 });

/** Runs the costly work of one password in its turn. @throws Refusal SIGN_IN_BUSY */
export function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= LONGEST) throw refuse('SIGN_IN_BUSY');
  return queue.add(work);
}
