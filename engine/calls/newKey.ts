/** 128 random bits as hex. Not `randomUUID`, which phones refuse on a plain-http address of the local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
