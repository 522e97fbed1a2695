import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { birthOf, isAlive, lockDataFolder } from '../../../../server/host/db/lockDataFolder.ts';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cantieri lock '));
  lock = join(folder, 'owner.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (holder: object) => writeFileSync(lock, JSON.stringify(holder));

it('is held by one process at a time and released without traces', () => {
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`(processo ${process.pid})`);
  unlock();
  unlock();
  expect(readdirSync(folder)).toEqual([]);
  lockDataFolder(folder)();
});

it('is taken over from a process that has ended, or whose number was reused', () => {
  write({ pid: 2 ** 22 - 1, birth: '', host: hostname() });
  lockDataFolder(folder)();
  write({ pid: process.pid, birth: 'another boot/1', host: hostname() });
  lockDataFolder(folder)();
  write({ pid: process.pid, birth: birthOf(process.pid), host: hostname() });
  expect(() => lockDataFolder(folder)).toThrow(/già in uso/);
});

it('on another computer counts while it is refreshed, and no longer', () => {
  write({ pid: 1, birth: '', host: 'magazzino' });
  expect(() => lockDataFolder(folder)).toThrow(/processo 1 sul computer magazzino/);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  lockDataFolder(folder)();
});

it('is free after a power cut that emptied the file', () => {
  writeFileSync(lock, '');
  lockDataFolder(folder)();
});

it('a process is known by when it was born', () => {
  expect(birthOf(process.pid)).not.toBe('');
  expect(birthOf(process.pid)).toBe(birthOf(process.pid));
  expect(birthOf(process.ppid)).not.toBe(birthOf(process.pid));
  expect([isAlive(process.pid), isAlive(2 ** 22 - 1)]).toEqual([true, false]);
});
