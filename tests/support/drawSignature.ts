import type { Page } from 'playwright-core';

type Stroke = readonly (readonly [x: number, y: number])[];

const SCRIBBLE: Stroke = [
  [0.1, 0.7],
  [0.3, 0.2],
  [0.5, 0.8],
  [0.9, 0.3],
];

/** Draws on the open signature pad as a finger would: down, along, up. Points are shares of its width and height. */
export async function drawSignature(page: Page, points = SCRIBBLE): Promise<void> {
  const canvas = page.locator('.sf-sign-canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('there is nothing to sign on');
  const [first, ...more] = points.map(([x, y]) => [box.x + box.width * x, box.y + box.height * y] as const);
  await page.mouse.move(...(first ?? [0, 0]));
  await page.mouse.down();
  for (const point of more) await page.mouse.move(...point);
  await page.mouse.up();
}
