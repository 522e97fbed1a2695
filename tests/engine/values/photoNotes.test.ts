import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrowPath, photoNotesIn, withPhotoNote } from '../../../engine/index.ts';

describe('notes of photos', () => {
  it('is one note per photo, without empty ones', () => {
    const first = withPhotoNote([{ photo: 2, caption: 'b' }], { photo: 1, caption: 'a' });
    expect(first).toEqual([
      { photo: 2, caption: 'b' },
      { photo: 1, caption: 'a' },
    ]);
    expect(withPhotoNote(first, { photo: 2, caption: '', arrows: [] })).toEqual([{ photo: 1, caption: 'a' }]);
    for (const nothing of [undefined, null, 'x', [null, 1, {}]]) expect(photoNotesIn(nothing)).toEqual([]);
  });

  it('is drawn from tail to tip, its head within the picture’s measure', () => {
    expect(arrowPath([0, 0.5, 1, 0.5], 100, 50)).toBe('M0 25L100 25M94.6 22.4L100 25L94.6 27.6');
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(share, share, share, share), (arrow) => {
        const path = arrowPath(arrow, 800, 600);
        expect(path).toMatch(/^M[\d. -]+L[\d. -]+M[\d. -]+L[\d. -]+L[\d. -]+$/);
      }),
    );
  });
});
