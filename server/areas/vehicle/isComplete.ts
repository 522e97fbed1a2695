/** VEH-03: a vehicle is complete when it has mileage cards and none is a draft. Cancelled cards are none. */
export function isComplete({
  schedePercorrenza = [],
}: {
  readonly schedePercorrenza?: readonly { readonly DocStatus: string }[];
}): boolean {
  const cards = schedePercorrenza.filter(({ DocStatus }) => DocStatus !== 'A');
  return cards.length > 0 && cards.every(({ DocStatus }) => DocStatus !== 'D');
}
