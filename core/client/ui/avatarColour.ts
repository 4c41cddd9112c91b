/** Twelve hues dark enough for white letters (contrast ≥ 4.9), calm enough for a full list. */
const COLOURS = ['#3d6f8f', '#7a6229', '#8a4f4f', '#3f7350', '#5b5f9a', '#86603a', '#5c6d79', '#8a4f6d', '#55662f', '#6d5a8a', '#2c7371', '#8a5a3d'] as const

/** A colour that stays with its id. */
export function avatarColour(id: string | number): string {
  let sum = 0
  for (const letter of String(id)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0]
}

/** First letters of the first and last word: 'Joana de Prado' gives 'JP'. '?' for a name without letters. */
export function initials(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
  const letters = words.length > 1 ? `${words[0] ?? ''}${words.at(-1) ?? ''}` : (words[0] ?? '?')
  return letters.toLocaleUpperCase()
}
