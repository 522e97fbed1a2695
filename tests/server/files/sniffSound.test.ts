import { describe, expect, it } from 'vitest';
import { sniffSound } from '../../../server/host/files/prepareUpload.ts';

const head = (text: string) => Buffer.from(text, 'latin1');
const EBML = '\x1aE\xdf\xa3';

describe('the type of a sound by its first bytes', () => {
  it.each([
    ['what Chromium and Firefox record', `${EBML}....webm....A_OPUS`, 'audio/webm'],
    ['with the older codec', `${EBML}....webm....A_VORBIS`, 'audio/webm'],
    ['what Safari records', '....ftypiso5....mdiahdlr....soun', 'audio/mp4'],
    ['a note of an iPhone', '....ftypM4A ....mdat', 'audio/mp4'],
    ['Ogg with Opus', 'OggS....OpusHead', 'audio/ogg'],
    ['a film', `${EBML}....webm....V_VP9....A_OPUS`, undefined],
    ['a film of a phone', '....ftypisom....vide....soun', undefined],
    ['a film in Ogg', 'OggS....theora....vorbis', undefined],
    ['a box of films with nothing said', '....ftypisom....mdat', undefined],
    ['Matroska of another kind', `${EBML}....matroska....A_OPUS`, undefined],
    ['a text that speaks of it', 'webm A_OPUS OggS ftypM4A ', undefined],
    ['nothing', '', undefined],
  ])('%s', (_what, bytes, type) => {
    expect(sniffSound(head(bytes))).toBe(type);
  });
});
