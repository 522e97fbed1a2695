import sharp from 'sharp';

/** A plain picture of that size, as PNG. */
export function photo(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3377aa' } })
    .png()
    .toBuffer();
}

/** A fully transparent picture of that size. */
export function transparent(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
}
