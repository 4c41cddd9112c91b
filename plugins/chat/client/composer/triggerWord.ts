export interface TriggerWord {
  character: string
  /** Text after the character up to the caret. */
  query: string
  /** Where the word begins, its character included, and where the caret is. */
  start: number
  end: number
  /** Nothing stands before it in its line. */
  isFirst: boolean
}

/** Longer words ask for nothing. */
const LONGEST_QUERY = 40

/** The word before the caret, when it begins with one of the characters at the start of the text or after white space. */
export function triggerWordAt(text: string, caret: number, characters: readonly string[]): TriggerWord | null {
  const word = /(?:^|\s)(\S+)$/.exec(text.slice(0, caret))?.[1] ?? ''
  const character = word.slice(0, 1)
  if (!characters.includes(character) || word.length > LONGEST_QUERY + 1) return null
  const start = caret - word.length
  return { character, query: word.slice(1), start, end: caret, isFirst: /(^|\n)$/.test(text.slice(0, start)) }
}
