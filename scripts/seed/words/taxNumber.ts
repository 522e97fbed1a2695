/** A made-up Italian VAT number with the right check digit: ten digits, then what makes the Luhn sum a multiple of ten. */
export function taxNumber(seed: number): string {
  const digits = String(9_000_000_000 + (seed % 999_999_999)).slice(0, 10);
  const sum = [...digits].reduce((total, sign, place) => {
    const doubled = Number(sign) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
