import sharp from 'sharp';

/** A plain picture of that size, as PNG. */
export function photo(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3377aa' } })
    .png()
    .toBuffer();
}
