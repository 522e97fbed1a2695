/**
 * Writes each value of a block copied from a spreadsheet into the cell as far from the input, down and across, as
 * there; empty values change nothing.
 *
 * @param writers write a text into the cell of an input; undefined for a read-only cell.
 * @returns the values that have no cell, or a read-only one, with its label.
 */
export function pasteBlock(
  input: HTMLInputElement,
  block: string,
  writers: WeakMap<Element, ((text: string) => void) | undefined>,
): readonly string[] {
  const line = input.closest('tr, li');
  const lines = [...(input.closest('table, ul')?.querySelectorAll('tr, li') ?? [])].filter(
    (each) => each.querySelector('.edit-cell') !== null,
  );
  const top = line === null ? -1 : lines.indexOf(line);
  const start = line === null ? 0 : placesIn(line).findIndex((place) => place.contains(input));
  return block.split(/\r?\n/).flatMap((values, down) =>
    values.split('\t').flatMap((value, across) => {
      const text = value.trim();
      if (text === '') return [];
      const below = lines[top + down];
      const cell = below && placesIn(below)[start + across]?.querySelector('input');
      const write = cell ? writers.get(cell) : undefined;
      write?.(text);
      if (write !== undefined) return [];
      const label = cell?.getAttribute('aria-label');
      return [label ? `${label}: ${text}` : text];
    }),
  );
}

/** Cells of a row, or the inputs of a card. */
function placesIn(line: Element): readonly Element[] {
  return line instanceof HTMLTableRowElement ? [...line.cells] : [...line.querySelectorAll('.edit-cell')];
}
