import sharp from 'sharp';

/** A JPEG in place of a photo of a pole. */
export async function drawPole(caption: string): Promise<Uint8Array> {
  const text = caption.replace(/[<&>]/g, ' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9cc3e6"/><stop offset="1" stop-color="#e8f1f7"/></linearGradient></defs>
    <rect width="1280" height="960" fill="url(#sky)"/><rect y="760" width="1280" height="200" fill="#7c9a5c"/><path d="M0 800 L1280 730 L1280 820 L0 900 Z" fill="#8d8f92"/>
    <g transform="rotate(2 640 800)"><rect x="622" y="170" width="36" height="640" fill="#6d5138"/><rect x="500" y="230" width="280" height="18" fill="#54402c"/>
    <g fill="#3f7f6f"><rect x="520" y="196" width="16" height="36"/><rect x="632" y="150" width="16" height="30"/><rect x="744" y="196" width="16" height="36"/></g></g>
    <g stroke="#333" stroke-width="4" fill="none"><path d="M0 150 Q320 260 545 196"/><path d="M760 196 Q1000 270 1280 140"/></g>
    <text x="24" y="936" font-size="34" font-family="sans-serif" fill="#1c1c1c">${text}</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
