import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium, HEADLESS_SHELL } from '../../../renderer-pdf/browser/findChromium.ts';
import { ensureHeadlessShell, isDebianRoot, mayInstall } from '../../../scripts/prepare/systemPackages.ts';
import { runScript } from '../../support/runScript.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

describe('Chromium', () => {
  it('is the one that CHROMIUM_PATH names, and only if it may be run', async () => {
    const path = join(writeTestFolder({ 'my chromium': '#!/bin/sh' }), 'my chromium');
    await expect(findChromium(path)).rejects.toThrow(/my chromium/);
    chmodSync(path, 0o755);
    expect(await findChromium(path)).toBe(path);
  });

  it('is the one without windows where there is one', async () => {
    expect((await findChromium('')) === HEADLESS_SHELL).toBe(existsSync(HEADLESS_SHELL));
  });

  it.each([
    [{}, true],
    [{ DEMO: 'on' }, true],
    [{ DEMO: 'off' }, false],
    [{ DATABASE_URL: 'postgres://db/cantieri' }, false],
    [{ DATABASE_URL: 'postgres://db/cantieri', INSTALL_CHROMIUM: 'on' }, true],
    [{ INSTALL_CHROMIUM: 'off' }, false],
    [{ CHROMIUM_PATH: '/opt/chromium', INSTALL_CHROMIUM: 'on' }, false],
  ])('[SEC-SUPPLY] with %o may be installed by a start as root: %s', (env, expected) => {
    expect(mayInstall(env)).toBe(expected);
  });

  it.each([
    [{}, false, true],
    [{}, true, false],
    [{ INSTALL_CHROMIUM: 'off' }, false, false],
    [{ CHROMIUM_PATH: '/opt/chromium' }, false, false],
  ])(
    'with %o, and one without windows there: %s, one without windows is installed for tests as root on Debian: %s',
    (env, there, expected) => {
      const installed: string[] = [];
      const install = (name: string) => void installed.push(name);
      ensureHeadlessShell(env, { there: (path) => there && path === HEADLESS_SHELL, install });
      expect(installed).toEqual(expected && isDebianRoot() ? ['chromium-headless-shell'] : []);
    },
  );

  it('reports a wrong path, and the start continues', async () => {
    const script = writeTestFolder({});
    const module = new URL('../../../scripts/prepare/systemPackages.ts', import.meta.url);
    writeFileSync(
      join(script, 'run.ts'),
      `import { ensureChromium } from '${module.href}'; await ensureChromium(); console.log('on');`,
    );
    const env = { ...process.env, CHROMIUM_PATH: '/nowhere/chromium' };
    const { code, stdout, stderr } = await runScript(join(script, 'run.ts'), [], { env });
    expect([code, stdout]).toEqual([0, 'on\n']);
    expect(stderr).toContain('CHROMIUM_PATH indica /nowhere/chromium');
  });
});
