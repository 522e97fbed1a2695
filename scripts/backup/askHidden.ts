import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for what nobody behind the back should read; without a terminal it is the first line of what is sent in. */
export async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY,
  });
  // Asked only now: a terminal shows what is typed until it is told not to.
  process.stdout.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    if (process.stdin.isTTY) process.stdout.write('\n');
  }
}
