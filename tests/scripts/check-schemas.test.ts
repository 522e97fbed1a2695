import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScript } from '../support/runScript.ts';

let folder: string;

/** Rewrites a schema of the copy; the returned function puts it back. */
async function spoil(path: string, change: (text: string) => string): Promise<() => Promise<void>> {
  const file = join(folder, path);
  const text = await readFile(file, 'utf8');
  await writeFile(file, change(text));
  return () => writeFile(file, text);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemas '));
  await cp(join(import.meta.dirname, '../../schemas'), folder, { recursive: true });
});

afterAll(() => rm(folder, { recursive: true }));

describe('npm run check-schemas', () => {
  it('is content with the product', async () => {
    const { code, stdout, stderr } = await runScript('scripts/check-schemas.ts');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^\d+ schemas are well formed and fit together\.$/m);
    expect(code).toBe(0);
  });

  it.each([
    {
      title: 'a word that the grammar does not know',
      path: 'team/team.entity.json',
      from: '"x-plural"',
      to: '"x-plurale"',
      says: /^team\/team\.entity\.json#\/x-plurale: .*expected/m,
    },
    {
      title: 'an option list that does not exist',
      path: 'team/team.entity.json',
      from: '"x-options": "team-status"',
      to: '"x-options": "team-stato"',
      says: /^team\/team\.entity\.json#\/properties\/Stato\/x-options: .*found "team-stato", expected .*team-status/m,
    },
    {
      title: 'a rule about a field that is not there',
      path: 'vehicle/mileage-card.entity.json',
      from: '"must": { "record.KmOreFinali": { "minimum": { "$value": "record.KmOreIniziali"',
      to: '"must": { "record.KmOreFinali": { "minimum": { "$value": "record.KmIniziali"',
      says: /^vehicle\/mileage-card\.entity\.json#\/x-rules\/0\/must.*KmIniziali/m,
    },
  ])('$title: file, pointer, found and expected', async ({ path, from, to, says }) => {
    const mend = await spoil(path, (text) => {
      expect(text).toContain(from);
      return text.replace(from, to);
    });
    const { code, stderr } = await runScript('scripts/check-schemas.ts', [folder]);
    await mend();
    expect(stderr).toMatch(says);
    expect(code).toBe(1);
  });

  it('[SCHEMA-A4] a file that is no JSON is named, with line and column and without a stack', async () => {
    const mend = await spoil('team/team.entity.json', (text) => text.slice(0, -3));
    const { code, stderr } = await runScript('scripts/check-schemas.ts', [folder]);
    await mend();
    expect(stderr).toMatch(/schemas\/team\/team\.entity\.json, riga \d+, colonna \d+: manca/);
    expect(stderr).not.toContain('    at ');
    expect(code).toBe(1);
  });

  it('[SCHEMA-A4] 74: a call that no handler answers is named, with the handler that has lost its call', async () => {
    const mend = await spoil('host/host.calls.json', (text) =>
      text.replace('"name": "fetchHealth"', '"name": "fetchHelth"'),
    );
    const { code, stderr } = await runScript('scripts/check-schemas.ts', [folder]);
    await mend();
    expect(stderr).toMatch(
      /^host\/host\.calls\.json#\/calls\/\d+\/name: no handler answers this call; found "fetchHelth", expected .*fetchHealth/m,
    );
    expect(stderr).toContain('handler fetchHealth: no call leads to it.');
    expect(code).toBe(1);
  });

  it('names keywords of a call that equal the derived ones', async () => {
    const mend = await spoil('host/host.calls.json', (text) =>
      text.replace('"name": "fetchHealth",', '"name": "fetchHealth", "method": "GET",'),
    );
    const { code, stderr } = await runScript('scripts/check-schemas.ts', [folder]);
    await mend();
    expect(stderr).toMatch(/^host\/host\.calls\.json#\/calls\/\d+\/method: it follows from the rest/m);
    expect(code).toBe(1);
  });

  it('[SCHEMA-0.5] a field without a column is named, with the migration that makes it', async () => {
    const mend = await spoil('squad/squad.entity.json', (text) =>
      text.replace(
        '"properties": {',
        '"properties": { "Colore": { "title": "1", "type": "string", "maxLength": 20 },',
      ),
    );
    const { code, stderr } = await runScript('scripts/check-schemas.ts', [folder]);
    await mend();
    expect(stderr).toContain('squads.Colore: il campo «1» non ha la sua colonna');
    expect(stderr).toContain(`alter table "squads" add column "Colore" text not null default '';`);
    expect(code).toBe(1);
  });
});
