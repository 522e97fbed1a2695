import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Prompts for a secret without echo; without a terminal it reads the first line of the standard input. */
export async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY,
  });
  // Prompted after the interface exists: before, the terminal would echo the input.
  process.stdout.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    if (process.stdin.isTTY) process.stdout.write('\n');
  }
}
