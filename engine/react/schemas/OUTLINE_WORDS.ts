import { kindOf } from '../../editor/index.ts';

/** Message ids of the outline: a form has items, any other file has lines. */
const OUTLINE_WORDS = {
  form: {
    outline: 'schemas.outline',
    choose: 'schemas.choose',
    remove: 'schemas.remove',
    removeAsk: 'schemas.removeAsk',
    stepRemove: 'schemas.stepRemove',
  },
  file: {
    outline: 'schemas.fileOutline',
    choose: 'schemas.chooseLine',
    remove: 'schemas.removeEntry',
    removeAsk: 'schemas.removeEntryAsk',
    stepRemove: 'schemas.stepTaken',
  },
} as const;

export function isFormFile(path: string): boolean {
  return kindOf(path)?.kind === 'form';
}

export function outlineWords(path: string): (typeof OUTLINE_WORDS)[keyof typeof OUTLINE_WORDS] {
  return OUTLINE_WORDS[isFormFile(path) ? 'form' : 'file'];
}
