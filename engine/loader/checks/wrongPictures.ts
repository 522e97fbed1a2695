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
  readonly found: string;
  readonly expected: string;
}

/** Pictures, as data addresses by name, that are too large or are no picture of the kind they say. */
export function wrongPictures(pictures: Readonly<Record<string, string>>): readonly WrongPicture[] {
  return Object.entries(pictures).flatMap(([name, picture]) => {
    const [, kind = '', base64 = ''] = /^data:image\/([a-z+]+);base64,(.*)$/.exec(picture) ?? [];
    const bytes = (base64.length / 4) * 3;
    if (bytes > MOST_BYTES) {
      const expected = `a picture of at most ${MOST_BYTES / 1000} kB`;
      return [{ name, found: `${Math.round(bytes / 1000)} kB`, expected }];
    }
    const isOne = BEGINS[kind]?.test(atob(base64)) !== false;
    return isOne
      ? []
      : [{ name, found: `no ${kind}`, expected: 'the picture itself, as base64 of its file' }];
  });
}
