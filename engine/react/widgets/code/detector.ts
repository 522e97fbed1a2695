/** What browsers that read codes offer (Shape Detection API); the types of the platform do not know it yet. */
export interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options?: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

function known(): DetectorClass | undefined {
  return (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** Whether this browser can read codes by its camera; elsewhere they are typed. */
export function canScan(): boolean {
  return known() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** Reads those of the wanted formats that the browser knows; all it knows where none is wanted. @throws Error where it knows none of them. */
export async function openDetector(wanted: readonly string[] = []): Promise<Detector> {
  const Known = known();
  const supported = (await Known?.getSupportedFormats()) ?? [];
  const formats = wanted.length === 0 ? supported : wanted.filter((each) => supported.includes(each));
  if (Known === undefined || formats.length === 0) throw new Error('This browser reads none of these codes.');
  return new Known({ formats });
}
