/** An exported file, checked as far as needed to recognize it; the server validates the rest. */
export interface ReadBundle {
  readonly publication: number;
  readonly files: readonly { readonly path?: unknown }[];
}

/** Upload limit of the server. */
const MOST_BYTES = 4 * 1_048_576;

/** Parses an exported file. @returns the bundle, or the reason why it is none. */
export async function readBundle(file: File): Promise<ReadBundle | 'tooLarge' | 'notBundle'> {
  if (file.size > MOST_BYTES) return 'tooLarge';
  try {
    const content: unknown = JSON.parse(await file.text());
    return isBundle(content) ? content : 'notBundle';
  } catch {
    return 'notBundle';
  }
}

function isBundle(content: unknown): content is ReadBundle {
  if (typeof content !== 'object' || content === null || !('files' in content)) return false;
  return Array.isArray(content.files) && 'publication' in content && typeof content.publication === 'number';
}
