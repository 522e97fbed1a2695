import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** Every `icon` of a schema, with its file. */
function iconsIn(folder: string): Map<string, string> {
  const filesByIcon = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.json') || entry.startsWith('meta')) continue;
    const text = readFileSync(join(folder, entry), 'utf8');
    for (const [, name = ''] of text.matchAll(/"icon":\s*"([a-z0-9-]+)"/g)) filesByIcon.set(name, entry);
  }
  return filesByIcon;
}

/** Icon names in the glob of `paths.ts`. */
function drawnIcons(): ReadonlySet<string> {
  const text = readFileSync(join(root, 'engine/react/icons/paths.ts'), 'utf8');
  return new Set(/paths\/\{([^}]*)\}/.exec(text)?.[1]?.split(','));
}

describe('icons of schemas', () => {
  const schemaIcons = iconsIn(join(root, 'schemas'));

  it('[UI-04] are many, so that the search has not missed them', () => {
    expect(schemaIcons.size).toBeGreaterThan(40);
  });

  it('[UI-04] have a drawing each', () => {
    const iconNames = drawnIcons();
    const missing = [...schemaIcons].filter(([name]) => !iconNames.has(name));
    expect(missing.map(([name, file]) => `${name} (${file})`)).toEqual([]);
  });
});
