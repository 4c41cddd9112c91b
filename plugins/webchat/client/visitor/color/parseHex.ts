export type Rgb = readonly [number, number, number]

/** Channels 0 to 255 of `#rgb` or `#rrggbb`; null for any other text. */
export const parseHex = (text: string): Rgb | null => {
  const digits = /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text.trim()) ? text.trim().slice(1) : null
  if (digits === null) return null
  const size = digits.length / 3
  const channel = (index: number) => Number.parseInt(digits.slice(index * size, (index + 1) * size).repeat(2 / size), 16)
  return [channel(0), channel(1), channel(2)]
}
