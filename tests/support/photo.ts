import sharp from 'sharp';

/** A small real picture; every call makes another one, so that contents differ unless a test sends the same bytes twice. */
export async function photo(options: {
  readonly width?: number;
  readonly height?: number;
  /** As a phone writes it: 6 is held upright. */
  readonly orientation?: number;
  readonly format?: 'jpeg' | 'png' | 'webp';
}): Promise<Uint8Array> {
  const { width = 64, height = 48, orientation, format = 'jpeg' } = options;
  const channel = () => Math.floor(Math.random() * 256);
  const image = sharp({
    create: { width, height, channels: 3, background: { r: channel(), g: channel(), b: channel() } },
  });
  const orientedImage = orientation === undefined ? image : image.withMetadata({ orientation });
  return orientedImage.toFormat(format).toBuffer();
}
