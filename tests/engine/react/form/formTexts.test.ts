import { describe, expect, it } from 'vitest';
import { defaultText } from '../../../../engine/react/formCore/index.ts';

describe('the words of forms', () => {
  it('[QA-1] are in the language that they are asked in, whatever the page says of itself', () => {
    expect(defaultText('form.empty', {}, 'it')).toBe('Non indicato');
    expect(defaultText('form.empty', {}, 'en-GB')).toBe('Not given');
    expect(defaultText('form.empty', {}, 'xx')).toBe('Non indicato');
  });
});
