import type { Attachment, ParsedMail } from 'mailparser'
import type { InboundFile } from '#plugins/channels/contract/index.ts'
import { cleanLine } from './cleanLine.ts'
import { isToBeSeen, type Page, pageOf } from './pictures.ts'

/** Files that one mail may bring into a conversation. */
const MOST_FILES = 30
const LONGEST_NAME = 200
/** The file that holds what a conversation does not show of a mail. */
const WHOLE_MAIL = 'mensagem-completa'

const SIGNATURES = new Set(['application/pgp-signature', 'application/pkcs7-signature', 'application/x-pkcs7-signature'])
const ENDINGS: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'message/delivery-status': 'txt',
  'text/rfc822-headers': 'txt',
  'text/calendar': 'ics',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Whether a part of a mail is a file of the sender: no signature of the mail, and no picture that only decorates it. */
function isFile({ contentType, cid, size }: Attachment, page: Page): boolean {
  if (SIGNATURES.has(contentType)) return false
  return !contentType.startsWith('image/') || cid === undefined || isToBeSeen(page, cid, size)
}

const nameOf = ({ filename = '', contentType }: Attachment, index: number): string =>
  cleanLine(filename, LONGEST_NAME) || `${contentType.split('/')[0]}-${index + 1}.${ENDINGS[contentType] ?? 'bin'}`

/** The files of a mail in their order, and whether it has others: more than a conversation takes, or named ones without content. */
export function filesOf({ attachments, html }: ParsedMail, uid: number, isFolded: boolean): { files: InboundFile[]; areMore: boolean } {
  const page = pageOf(html || '', isFolded)
  const parts = attachments.filter((part) => part.size > 0 && isFile(part, page))
  const files = parts.slice(0, MOST_FILES).map((part, index) => ({
    ...{ id: `${uid}/${index}`, name: nameOf(part, index), type: cleanLine(part.contentType, LONGEST_NAME), content: part.content },
  }))
  return { files, areMore: parts.length > MOST_FILES || attachments.some(({ filename, size }) => filename && size === 0) }
}

/** All the words of a mail as a file. */
export const wholeTextFile = (text: string, uid: number): InboundFile => ({
  ...{ id: `${uid}/whole`, name: `${WHOLE_MAIL}.txt`, type: 'text/plain', content: Buffer.from(text) },
})

/** A mail itself as a file. */
export const wholeMailFile = (source: Uint8Array, uid: number): InboundFile => ({
  ...{ id: `${uid}/whole`, name: `${WHOLE_MAIL}.eml`, type: 'message/rfc822', content: source },
})
