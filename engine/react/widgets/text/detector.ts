/** The Shape Detection API of browsers that read codes; the DOM types lack it. */
export interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options?: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

function barcodeDetector(): DetectorClass | undefined {
  return (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** Whether this browser can read codes by camera; otherwise they are typed. */
export function canScan(): boolean {
  return barcodeDetector() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;
}

/**
 * Opens a detector for the supported ones of the wanted formats, or for all supported formats. @throws Error
 * if the browser supports none of them.
 */
export async function openDetector(wanted: readonly string[] = []): Promise<Detector> {
  const Known = barcodeDetector();
  const supported = (await Known?.getSupportedFormats()) ?? [];
  const formats = wanted.length === 0 ? supported : wanted.filter((format) => supported.includes(format));
  if (Known === undefined || formats.length === 0) throw new Error('This browser reads none of these codes.');
  return new Known({ formats });
}
