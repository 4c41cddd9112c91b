import { cutText } from '#core/contract/text.ts'

/** Longest text that is shown, in characters. */
const LONGEST = 60_000
/** Bytes of a delivery that are searched: room for a file in front of the text, and few enough for the expressions below. */
const MOST_BYTES = 1024 * 1024
const REMOVED = '•••'
/** Shorter values are no secrets, and would be removed from words. */
const LEAST_SECRET = 4

/** Fields that hold credentials at some provider, in JSON, in forms and in addresses. */
const CREDENTIALS = '(?:api[-_]?key|access[-_]?token|client[-_]?token|token|authorization|password|passwd|secret|jwt[-_]?key)'
const IN_JSON = new RegExp(`("${CREDENTIALS}"\\s*:\\s*)"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"?`, 'gi')
const IN_FORM = new RegExp(`((?:^|[?&\\s])${CREDENTIALS}=)[^&\\s"'<>]+`, 'gi')

/**
 * Content of files: a long run of base64, in one line or in lines of a mail. The long ones go first: the other expression looks at each place of a run anew,
 * which takes minutes where a run has a million of them.
 */
const IN_ONE_LINE = /[\w+/-]{400,}={0,2}/g
const IN_LINES = /(?:[A-Za-z0-9+/]{60,}\r?\n){4,}[A-Za-z0-9+/]*={0,2}/g

const formsOf = (secret: string): string[] => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), Buffer.from(secret).toString('base64')]

/**
 * Text of what a provider delivered, for people: without these secrets, without other credentials, and with the size of a file in the place of its content.
 */
export function deliveryText(body: Buffer, secrets: readonly string[]): { text: string; isCut: boolean } {
  const forms = secrets
    .filter((secret) => secret.length >= LEAST_SECRET)
    .flatMap(formsOf)
    .toSorted((one, other) => other.length - one.length)
  // A secret that begins at the very end of what is looked through is in there as a whole.
  const spare = forms[0]?.length ?? 0
  const isLong = body.length > MOST_BYTES + spare
  let text = body.toString('utf8', 0, MOST_BYTES + spare)
  for (const form of forms) text = text.replaceAll(form, REMOVED)
  if (isLong) text = text.slice(0, -Math.max(spare, 1))
  const sizeOf = (content: string) => `[… ${Math.floor((content.replaceAll(/\s/g, '').length * 3) / 4)} bytes]`
  const shown = text.replaceAll(IN_JSON, `$1"${REMOVED}"`).replaceAll(IN_FORM, `$1${REMOVED}`).replaceAll(IN_ONE_LINE, sizeOf).replaceAll(IN_LINES, sizeOf)
  return { text: cutText(shown, LONGEST), isCut: isLong || shown.length > LONGEST }
}
