import { expect, it } from 'vitest';
import { logLines } from '../../server/host/logLines.ts';

const time = Date.parse('2026-11-20T09:12:05Z');

it.each([
  [{ level: 40, msg: 'slow' }, '10:12:05 avviso: slow\n'],
  [
    { level: 50, msg: 'failed', err: { message: 'ECONNREFUSED\n    at net' } },
    '10:12:05 errore: failed (ECONNREFUSED)\n',
  ],
  [{ level: 60, msg: 'gone', err: { message: 'gone' } }, '10:12:05 grave: gone\n'],
  [{ level: 35, err: {} }, '10:12:05 nota: \n'],
])('%j is the line %j', (entry, line) => {
  const lines: string[] = [];
  logLines((written) => lines.push(written)).write(`${JSON.stringify({ time, pid: 1, ...entry })}\n`);
  expect(lines).toEqual([line]);
});
