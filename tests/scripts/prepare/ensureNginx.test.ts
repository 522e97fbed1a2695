import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ensureNginx,
  isDebianRoot,
  nginxProblem,
  withoutStarting,
} from '../../../scripts/prepare/systemPackages.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

/** A machine with these programs, working or broken. */
function machine(works: boolean): string {
  const script = `#!/bin/sh\nexit ${works ? 0 : 1}\n`;
  const folder = writeTestFolder({ nginx: script, openssl: script });
  for (const name of ['nginx', 'openssl']) chmodSync(join(folder, name), 0o755);
  return folder;
}

describe('nginx for the tests', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
  });
  afterEach(() => void vi.restoreAllMocks());

  const installed = (env: Readonly<Record<string, string>>) => {
    const names: string[] = [];
    ensureNginx(env, (name) => void names.push(name));
    return names;
  };

  it('[SEC-SUPPLY] is installed where it is missing, as root on Debian, unless INSTALL_CHROMIUM=off', () => {
    const PATH = machine(false);
    expect(installed({ PATH })).toEqual(isDebianRoot() ? ['nginx-light', 'openssl'] : []);
    expect(installed({ PATH, INSTALL_CHROMIUM: 'off' })).toEqual([]);
    expect(installed({ PATH, DATABASE_URL: 'postgres://db/cantieri' })).toEqual([]);
    expect(console.warn).toHaveBeenLastCalledWith(expect.stringContaining('Mancano nginx o openssl'));
    expect(nginxProblem({ PATH })).toContain('Mancano nginx o openssl');
  });

  it('is left alone where it works', () => {
    const PATH = machine(true);
    expect(installed({ PATH })).toEqual([]);
    expect(console.warn).not.toHaveBeenCalled();
    expect(nginxProblem({ PATH })).toBeNull();
  });
});

describe('[SEC-SUPPLY] an installation without starting a service', () => {
  const ask = (policy: string, service: string) => spawnSync(policy, [service, 'start']).status;

  it('forbids that service alone, and only while it lasts', () => {
    const policy = join(writeTestFolder({}), 'policy-rc.d');
    let answers: readonly unknown[] = [];
    withoutStarting(
      'nginx',
      () => {
        answers = ['nginx', 'nginx.service', 'ssh'].map((service) => ask(policy, service));
      },
      policy,
    );
    expect(answers).toEqual([101, 101, 0]);
    expect(existsSync(policy)).toBe(false);
  });

  it('restores the machine’s policy, also when the installation fails', () => {
    const folder = writeTestFolder({ 'policy-rc.d': '#!/bin/sh\nexit 104\n' });
    const [own, policy] = [join(folder, 'policy-rc.d'), join(folder, 'another')];
    chmodSync(own, 0o755);
    withoutStarting('nginx', () => expect(ask(own, 'nginx')).toBe(104), own);
    expect(ask(own, 'nginx')).toBe(104);
    const fail = () => {
      throw new Error('no network');
    };
    expect(() => withoutStarting('nginx', fail, policy)).toThrow('no network');
    expect(existsSync(policy)).toBe(false);
  });
});
