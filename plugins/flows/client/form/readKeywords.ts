/** Keywords, one a line; each once, whatever its case. */
export function readKeywords(text: string): string[] {
  const words = text.split('\n').map((line) => line.trim())
  return [...new Map(words.filter(Boolean).map((word) => [word.toLocaleLowerCase(), word])).values()]
}
