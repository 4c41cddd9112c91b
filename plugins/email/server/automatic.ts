import type { ParsedMail } from 'mailparser'
import { hasHeader, headerOf } from './headers.ts'

const DAEMON = /^(mailer-daemon|postmaster)@/i
const REPLY_HEADERS = ['x-autoreply', 'x-autorespond', 'x-auto-reply']

/** Whether a program answered by itself: a notice of absence, a receipt, a report of a server. @source RFC 3834 */
function isAutomaticReply(mail: ParsedMail): boolean {
  if (/^auto-(replied|notified)/i.test(headerOf(mail, 'auto-submitted'))) return true
  if (/\bauto_reply\b/i.test(headerOf(mail, 'precedence'))) return true
  if (REPLY_HEADERS.some((name) => hasHeader(mail, name))) return true
  return /^multipart\/report/i.test(headerOf(mail, 'content-type')) || DAEMON.test(mail.from?.value[0]?.address ?? '')
}

/** Whether a program sent it by itself: an automatic reply, or a mail of a program. Lists and groups pass on what people write, and are not meant. */
export function isAutomatic(mail: ParsedMail): boolean {
  const submitted = headerOf(mail, 'auto-submitted').toLowerCase()
  return isAutomaticReply(mail) || (submitted !== '' && !submitted.startsWith('no'))
}

/** Whether nobody would read an automatic answer to this mail. A form speaks for a person (`isForPerson`), and that person reads answers. */
export function isUnattended(mail: ParsedMail, isForPerson: boolean): boolean {
  if (isAutomaticReply(mail)) return true
  return !isForPerson && (isAutomatic(mail) || /\b(bulk|junk)\b/i.test(headerOf(mail, 'precedence')))
}
