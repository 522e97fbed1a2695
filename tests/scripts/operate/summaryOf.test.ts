import { afterEach, expect, it, vi } from 'vitest';
import { summaryOf } from '../../../scripts/operate/terminal.ts';
import type { ReadBackup } from '../../../server/host/backup/readArchive.ts';

afterEach(() => void vi.unstubAllEnvs());

it('a back-up is of the hour where the product is used, wherever the machine stands', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const backup = {
    header: { at: '2026-11-20T23:30:00Z', product: '1', tables: [] },
    manifest: { tables: {}, files: { count: 0 }, lost: { count: 0, first: [] } },
    ...{ encrypted: false, bytes: 1 },
  } as unknown as ReadBackup;
  expect(summaryOf(backup, 'Europe/Rome')).toContain('del 21/11/2026, 00:30:00');
});
