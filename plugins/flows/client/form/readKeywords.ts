/** Keywords, one a line; each once, whatever its case. */
export function readKeywords(text: string): string[] {
  const keywords = text.split('\n').map((line) => line.trim())
  return [...new Map(keywords.filter(Boolean).map((keyword) => [keyword.toLocaleLowerCase(), keyword])).values()]
}
