import { describe, expect, it } from 'vitest';
import { fileRefusal } from '../../../engine/index.ts';

type Field = Parameters<typeof fileRefusal>[0];
const ACCEPT: Field = { 'x-accept': { types: ['image/jpeg', 'application/pdf'], maxBytes: 2_500_000 } };
const file = (type: string, size = 10) => ({ name: 'a', type, size });

describe('which files a field takes', () => {
  it('checks type and size, and names accepted ones', () => {
    expect(fileRefusal(ACCEPT, file('application/pdf'), true)).toBeUndefined();
    expect(fileRefusal(ACCEPT, file('image/png'), true)).toEqual({
      rule: 'accept-type',
      params: { name: 'a', types: ['JPEG', 'PDF'] },
    });
    expect(fileRefusal(ACCEPT, file('application/pdf', 2_500_001), true)).toEqual({
      rule: 'accept-size',
      params: { name: 'a', limit: '2,5 MB' },
    });
    expect(fileRefusal({}, file('x/y', 1e9), true)).toBeUndefined();
  });

  it('takes sounds only where they are asked for', () => {
    expect(fileRefusal({}, file('audio/webm'), false)).toEqual({
      rule: 'accept-type',
      params: { name: 'a', types: ['JPEG', 'PNG', 'WEBP', 'PDF'] },
    });
    const notes: Field = { 'x-accept': { types: ['audio/webm'], maxBytes: 50, maxSeconds: 5 } };
    expect(fileRefusal(notes, file('audio/webm;codecs=opus'), false)).toBeUndefined();
    expect(fileRefusal(notes, file('audio/webm', 51), true)?.rule).toBe('accept-size');
  });

  it('lets a picture be sent that is scaled down on its way, where pictures are taken at all', () => {
    expect(fileRefusal(ACCEPT, file('image/heic', 9e6), false)).toBeUndefined();
    expect(fileRefusal(ACCEPT, file('image/heic', 9e6), true)?.rule).toBe('accept-type');
    const papers: Field = { 'x-accept': { types: ['application/pdf'] } };
    expect(fileRefusal(papers, file('image/jpeg'), false)?.rule).toBe('accept-type');
  });
});
