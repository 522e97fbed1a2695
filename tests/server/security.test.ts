import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'server/SECURITY.md'), 'utf8');
const FILE = /`((?:engine|renderer-pdf|schemas|screens|scripts|server|tests)\/[^`\s]+)`/g;

/** `a/{b,c}.ts` is two files. */
function spread(name: string): readonly string[] {
  const [, head = '', choices, tail = ''] = /^(.*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  return choices === undefined ? [name] : choices.split(',').map((choice) => `${head}${choice}${tail}`);
}

const namedIn = (text: string) => [...text.matchAll(FILE)].flatMap(([, name = '']) => spread(name));
/** A row of the tables that begins with an id, as its tests bear it in their titles. */
const rows = TEXT.split('\n').flatMap((line) => {
  const id = /^\| (P\d+|S\d+|REL-\d+) \|/.exec(line)?.[1];
  return id === undefined ? [] : [{ id, tag: id.startsWith('REL') ? `[${id}]` : `[SEC-${id}]`, line }];
});

describe('[SEC-Q15] the proofs of SECURITY.md', () => {
  it('names files that are there', () => {
    const idsInText = namedIn(TEXT);
    expect(idsInText.length).toBeGreaterThan(90);
    expect(idsInText.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });

  it.each(rows)(
    '$id is proved by a test that bears its id, among those that the row names',
    ({ tag, line }) => {
      const tests = namedIn(line).filter((name) => name.endsWith('.test.ts'));
      const all = tests.length > 0 ? tests : globSync('tests/**/*.test.ts', { cwd: ROOT });
      expect(all.filter((name) => readFileSync(join(ROOT, name), 'utf8').includes(tag))).not.toEqual([]);
    },
  );

  it('names the tests for findings of the second attack', () => {
    const proofs = namedIn(TEXT).filter((name) => name.endsWith('.test.ts'));
    const titles = proofs.map((name) => readFileSync(join(ROOT, name), 'utf8')).join('\n');
    const requirementIds = Array.from({ length: 14 }, (_, at) => `[SEC-Q${at + 1}]`);
    expect(requirementIds.filter((tag) => !titles.includes(tag))).toEqual([]);
  });
});
