import type { ParsedMail } from 'mailparser'
import { cutText } from '#core/contract/text.ts'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'
import { idsIn } from './messageIds.ts'

/** In our mails; servers that give mails ids of their own leave it. */
export const OUR_ID_HEADER = 'X-Desk-Id'

/** Reasons for the extended status codes of SMTP: the first that fits. @source RFC 3463 */
const STATUSES: readonly [RegExp, ChannelReason][] = [
  [/^5\.(2\.3|3\.4)/, 'mediaRejected'],
  // Security and policy: the sender's domain, its reputation, or what was written.
  [/^5\.7\./, 'refusedByPolicy'],
  [/^5\.(4\.5|2\.2)|^4\./, 'temporary'],
]
export const reasonOfStatus = (status: string): ChannelReason => STATUSES.find(([known]) => known.test(status))?.[1] ?? 'invalidRecipient'

/** Whether a mail is a report of a server on another one. */
export function isReport({ headers }: ParsedMail): boolean {
  const type = headers.get('content-type')
  return typeof type === 'object' && 'value' in type && type.value === 'multipart/report'
}

const LONGEST_DETAIL = 300

/** The fields of a report without those of recipients who only got a copy; null where it is of such alone. */
function reportOfContact(report: string, returned: string): string | null {
  const [, copies = ''] = /^cc:((?:.*(?:\r?\n[ \t].*)*))/im.exec(returned) ?? []
  const addresses = new Set(copies.toLowerCase().match(/[^\s<>,;"]+@[^\s<>,;"]+/g))
  const isOfCopy = (fields: string) => addresses.has(/^(?:original|final)-recipient:\s*(?:rfc822;\s*)?<?([^\s<>]+)/im.exec(fields)?.[1]?.toLowerCase() ?? '')
  const parts = report.split(/\r?\n[ \t]*\r?\n/)
  const others = parts.filter((fields) => !isOfCopy(fields))
  const isOfOthers = others.length === parts.length || others.some((fields) => /^action:/im.test(fields))
  return isOfOthers ? others.join('\n\n') : null
}

/**
 * Events of a report on a mail of ours that was not delivered: none where that is only late. Null for a report on none of ours, which somebody has to read.
 */
export function readReport({ attachments }: ParsedMail, isOurs: (ref: string) => boolean): ChannelEvent[] | null {
  const textOf = (fits: (type: string) => boolean) => attachments.find(({ contentType }) => fits(contentType))?.content.toString('utf8') ?? ''
  const report = textOf((type) => type === 'message/delivery-status')
  const returned = textOf((type) => type === 'message/rfc822' || type === 'text/rfc822-headers')
  const named = new RegExp(`^(?:${OUR_ID_HEADER}|message-id):\\s*(<[^<>\\s]+>)`, 'gim')
  const ref = idsIn(returned.match(named) ?? []).find(isOurs)
  if (!ref) return null
  const ofContact = reportOfContact(report, returned)
  if (!/^action:\s*failed/im.test(ofContact ?? report)) return []
  if (ofContact === null) return null
  const [, status = ''] = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(ofContact) ?? []
  const [, diagnostic] = /^diagnostic-code:\s*(.{1,1000})/im.exec(ofContact) ?? []
  const detail = cutText((diagnostic ?? status).replace(/^\w+;\s*/, ''), LONGEST_DETAIL)
  return [{ kind: 'ack', ref, ack: -1, reason: reasonOfStatus(status), detail }]
}
