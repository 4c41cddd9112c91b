/** A picture of a code, as gateways hand it out that do not tell its text. */
const IMAGE = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/
const LONGEST = 200_000

/** Whether a code to be scanned is a picture rather than the text to be drawn. */
export const isCodeImage = (code: string): boolean => code.length <= LONGEST && IMAGE.test(code)

/** A code that a gateway handed out: its picture or its text; null for neither. */
export function codeOf(given: string | null | undefined): string | null {
  if (!given) return null
  return isCodeImage(given) || !given.startsWith('data:') ? given : null
}
