const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether every word of a search stands somewhere in the texts, whatever case and accents. */
export function isAbout(search: string, ...texts: readonly string[]): boolean {
  const text = fold(texts.join(' '))
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
