import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Run, runScript } from '../support/runScript.ts';

const TEAM = 'team/team.entity.json';

let folder: string;

/** What the command says of the copy with some texts replaced, each once: file → pairs of text and replacement. */
async function checked(replaced: Readonly<Record<string, readonly (readonly [string, string])[]>>) {
  const before = new Map<string, string>();
  for (const [path, pairs] of Object.entries(replaced)) {
    const text = await readFile(join(folder, path), 'utf8');
    before.set(path, text);
    for (const [from] of pairs) expect(text).toContain(from);
    const next = pairs.reduce((now, [from, to]) => now.replace(from, to), text);
    await writeFile(join(folder, path), next);
  }
  const run = await runScript('scripts/check-schemas.ts', [folder]);
  for (const [path, text] of before) await writeFile(join(folder, path), text);
  return run;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemas '));
  await cp(join(import.meta.dirname, '../../schemas'), folder, { recursive: true });
});

afterAll(() => rm(folder, { recursive: true }));

describe('npm run check-schemas', () => {
  it('an option list and a field of a rule that do not exist: as at the start, with place, found and expected', async () => {
    const { code, stderr } = await checked({
      [TEAM]: [['"x-options": "team-status"', '"x-options": "team-stato"']],
      'vehicle/mileage-card.entity.json': [
        [
          '"must": { "record.KmOreFinali": { "minimum": { "$value": "record.KmOreIniziali"',
          '"must": { "record.KmOreFinali": { "minimum": { "$value": "record.KmIniziali"',
        ],
      ],
    });
    expect(stderr).toMatch(
      /^ {2}schemas\/team\/team\.entity\.json, riga \d+, colonna \d+: .*trovato: "team-stato"; atteso: uno di team-status/m,
    );
    expect(stderr).toMatch(/^ {2}schemas\/vehicle\/mileage-card\.entity\.json, riga \d+, .*KmIniziali/m);
    expect(code).toBe(1);
  });

  it('[SCHEMA-A4] a file that is no JSON is named, with line and column and without a stack', async () => {
    const { code, stderr } = await checked({ [TEAM]: [['"properties": {', '"properties": ']] });
    expect(stderr).toMatch(/schemas\/team\/team\.entity\.json, riga \d+, colonna \d+: manca/);
    expect(stderr).not.toContain('    at ');
    expect(code).toBe(1);
  });

  describe('schemas that fit together, but not with the program', () => {
    let run: Run;
    beforeAll(async () => {
      run = await checked({
        'host/host.calls.json': [['"name": "fetchHealth"', '"name": "fetchHelth", "method": "GET"']],
        'squad/squad.entity.json': [
          [
            '"properties": {',
            '"properties": { "Colore": { "title": "1", "type": "string", "maxLength": 20 },',
          ],
        ],
      });
      expect(run.code).toBe(1);
    });

    it('[SCHEMA-A4] 74: a call that no handler answers is named, with the handler that has lost its call', () => {
      expect(run.stderr).toMatch(
        /^host\/host\.calls\.json#\/calls\/\d+\/name: no handler answers this call; found "fetchHelth", expected .*fetchHealth/m,
      );
      expect(run.stderr).toContain('handler fetchHealth: no call leads to it.');
    });

    it('names keywords of a call that equal the derived ones', () => {
      expect(run.stderr).toMatch(/^host\/host\.calls\.json#\/calls\/\d+\/method: it follows from the rest/m);
    });

    it('[SCHEMA-0.5] a field without a column is named, with the migration that makes it', () => {
      expect(run.stderr).toContain('squads.Colore: il campo «1» non ha la sua colonna');
      expect(run.stderr).toContain(`alter table "squads" add column "Colore" text not null default '';`);
    });
  });
});
