import type { Page } from 'playwright-core';

/** Gives pages that are opened from now on a microphone that hears a tone (`spoken` is what it gives), one that nobody may use, or none. The recorder is the browser's own. */
export async function speakInto(page: Page, microphone: 'there' | 'refused' | 'none'): Promise<void> {
  await page.addInitScript((kind) => {
    const getUserMedia = async () => {
      if (kind === 'refused') throw new DOMException('no', 'NotAllowedError');
      if (kind === 'none') throw new DOMException('none', 'NotFoundError');
      const audio = new AudioContext();
      const tone = audio.createOscillator();
      const heard = audio.createMediaStreamDestination();
      tone.connect(heard);
      tone.start();
      Object.assign(globalThis, { spoken: heard.stream });
      return heard.stream;
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  }, microphone);
}
