/** In characters: shorter texts are in every sentence. */
const SHORTEST_WITHHELD = 4

/** A provider's words without texts that must not be repeated: credentials, and what somebody wrote. */
export const withoutTexts = (words: string, texts: readonly string[]): string =>
  texts.reduce((left, text) => (text.length < SHORTEST_WITHHELD ? left : left.replaceAll(text, '…')), words)
