import { type Phrase, say } from '../../errors/Phrase.ts';

/** A picture goes to phones with the form: what is larger is not for it. */
const MOST_BYTES = 60_000;
const BEGINS: Readonly<Record<string, RegExp>> = {
  'svg+xml': /<svg[\s>]/,
  png: /^\x89PNG/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF[\s\S]{4}WEBP/,
};

interface WrongPicture {
  readonly name: string;
  readonly found: Phrase;
  readonly expected: Phrase;
}

/** Pictures, as data addresses by name, that are too large or are no picture of the kind they say. */
export function wrongPictures(pictures: Readonly<Record<string, string>>): readonly WrongPicture[] {
  return Object.entries(pictures).flatMap(([name, picture]) => {
    const [, kind = '', base64 = ''] = /^data:image\/([a-z+]+);base64,(.*)$/.exec(picture) ?? [];
    const bytes = (base64.length / 4) * 3;
    if (bytes > MOST_BYTES) {
      const expected = say('pictureOf', { what: say('kilobytes', { count: MOST_BYTES / 1000 }) });
      return [{ name, found: say('kilobytes', { count: Math.round(bytes / 1000) }), expected }];
    }
    const isOne = BEGINS[kind]?.test(atob(base64)) !== false;
    return isOne ? [] : [{ name, found: say('noWord', { word: kind }), expected: say('pictureItself') }];
  });
}
