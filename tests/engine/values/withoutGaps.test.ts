import { describe, expect, it } from 'vitest';
import { withoutGaps } from '../../../engine/index.ts';

describe('the name of a choice', () => {
  it.each([
    ['n.9 – Rossi Carlo – 20/11/2026 – Linea Vergato', 'n.9 – Rossi Carlo – 20/11/2026 – Linea Vergato'],
    ['n.9 –  – Linea Vergato', 'n.9 – Linea Vergato'],
    ['n.9 – Rossi Carlo – 20/11/2026 – ', 'n.9 – Rossi Carlo – 20/11/2026'],
    [' – Linea Vergato', 'Linea Vergato'],
    [' –  – ', ''],
    ['Valle-Ponte – Ca’ Bianca', 'Valle-Ponte – Ca’ Bianca'],
  ])('[PHONE-A32] %j is shown as %j', (filled, shown) => {
    expect(withoutGaps(filled)).toBe(shown);
  });
});
