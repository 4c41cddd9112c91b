const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const textsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
/** Words of a line of the list: `*` at the end of a word stands for whatever it goes on with. */
const patternOf = (line: string): string[] => fold(line).match(/[\p{L}\p{N}]+\*?/gu) ?? []

const fits = (word: string | undefined, pattern: string): boolean =>
  word !== undefined && (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern)

/** Lines of the list that a text holds, as they are written there: whole words in their order, whatever accents, case and punctuation. */
export function forbiddenIn(text: string, list: string): string[] {
  const words = textsOf(text)
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => {
      const pattern = patternOf(line)
      return pattern.length > 0 && words.some((_word, at) => pattern.every((part, index) => fits(words[at + index], part)))
    })
}
