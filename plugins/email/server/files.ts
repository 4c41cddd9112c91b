import type { Attachment, ParsedMail } from 'mailparser'
import type { InboundFile } from '#plugins/channels/contract/index.ts'
import { showsPicture } from './htmlText.ts'

/** Pictures within a page below this size are logos and signs; larger ones were put there to be seen. */
const SMALL_PICTURE = 32 * 1024
/** Files that one mail may bring into a conversation. */
const MOST_FILES = 30

const SIGNATURES = new Set(['application/pgp-signature', 'application/pkcs7-signature', 'application/x-pkcs7-signature'])
const ENDINGS: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Whether a part of a mail is a file of the sender: no signature, no logo, no picture of the history. */
function isFile({ contentType, cid, related, size }: Attachment, html: string): boolean {
  if (SIGNATURES.has(contentType)) return false
  const isInPage = contentType.startsWith('image/') && cid !== undefined && (related === true || html.includes(`cid:${cid}`))
  return !isInPage || (size > SMALL_PICTURE && showsPicture(html, cid))
}

const nameOf = ({ filename, contentType }: Attachment, index: number): string =>
  filename?.trim() || `${contentType.split('/')[0]}-${index + 1}.${ENDINGS[contentType] ?? 'bin'}`

/** The files of a mail, in its order. */
export function filesOf({ attachments, html }: ParsedMail, uid: number): InboundFile[] {
  return attachments
    .filter((part) => part.size > 0 && isFile(part, html || ''))
    .slice(0, MOST_FILES)
    .map((part, index) => ({ id: `${uid}/${index}`, name: nameOf(part, index), type: part.contentType, content: part.content }))
}
