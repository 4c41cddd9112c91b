/** A random UUID. Pages on plain http have no `crypto.randomUUID`, but they have `getRandomValues`. */
export const newIdFront = (source: { randomUUID?: () => string; getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array } = crypto) => {
  if (source.randomUUID) return source.randomUUID()
  const bytes = source.getRandomValues(new Uint8Array(16))
  // RFC 9562: version 4 in the seventh byte, variant 10 in the ninth.
  const hex = [...bytes].map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'))
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)].map((part) => part.join('')).join('-')
}
