import type { JsonSchema, RuleDefinition } from '../RuleDefinition.ts';
import { endsWith, named } from './file.ts';

const PICTURES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif', 'bmp', 'svg'];
const PICTURE_TYPE: JsonSchema = { type: 'string', pattern: '^image/' };

/** VAL-01 image: a picture by its name and, where known, by its media type. */
export const image: RuleDefinition = {
  word: 'x-image',
  rule: 'image',
  takes: ['boolean'],
  schema: () => ({
    allOf: [named(endsWith(PICTURES)), { properties: { mediaType: PICTURE_TYPE, type: PICTURE_TYPE } }],
  }),
};
