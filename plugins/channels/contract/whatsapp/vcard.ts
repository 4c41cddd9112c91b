import type { Card } from './cards.ts'

/** A long line goes on in the next one, behind a space. @see RFC 6350 §3.2 */
const FOLD = /\r?\n[ \t]/g

/** All lines of a vCard by their name: their parameters and their values. */
function linesOf(vcard: string, name: string): { parameters: string; value: string }[] {
  const line = new RegExp(`^(?:[\\w-]+\\.)?${name}((?:;[^:\\r\\n]*)?):([^\\r\\n]*)`, 'gim')
  return [...vcard.matchAll(line)].map(([, parameters = '', value = '']) => ({ parameters, value: value.replaceAll(/\\([,;\\])/g, '$1').trim() }))
}

/** A contact card out of a vCard, with all of its numbers; `displayName` is preferred to the name within. */
export function cardOfVcard(vcard: string, displayName = ''): Card {
  const text = vcard.replaceAll(FOLD, '')
  const phones = linesOf(text, 'TEL').map(({ parameters, value }) => {
    const id = /waid=(\d+)/i.exec(parameters)?.[1]
    return { number: id ?? value.replace(/^tel:/i, ''), isOnWhatsapp: id !== undefined }
  })
  return { name: displayName || linesOf(text, 'FN')[0]?.value || '', email: linesOf(text, 'EMAIL')[0]?.value || null, phones }
}
