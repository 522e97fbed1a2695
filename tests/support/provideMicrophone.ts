import type { Page } from 'playwright-core';

/**
 * Gives newly opened pages a microphone with a tone (`spoken` is its recording), one without permission, or
 * none. The recorder is the real one of the browser.
 */
export async function provideMicrophone(page: Page, microphone: 'there' | 'refused' | 'none'): Promise<void> {
  await page.addInitScript((kind) => {
    const getUserMedia = async () => {
      if (kind === 'refused') throw new DOMException('no', 'NotAllowedError');
      if (kind === 'none') throw new DOMException('none', 'NotFoundError');
      const audio = new AudioContext();
      const tone = audio.createOscillator();
      const audioTarget = audio.createMediaStreamDestination();
      tone.connect(audioTarget);
      tone.start();
      Object.assign(globalThis, { spoken: audioTarget.stream });
      return audioTarget.stream;
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  }, microphone);
}
