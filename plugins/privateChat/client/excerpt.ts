import type { Translate } from '#core/client/plugin.ts'
import type { PrivateMessage } from '../contract/index.ts'

type Excerpted = Pick<PrivateMessage, 'text' | 'mediaType' | 'isDeleted'> & { ticketId?: number | null }

/** A message in one line: its text, or what kind of file it is. */
export function excerptOf({ text, mediaType, isDeleted, ticketId = null }: Excerpted, t: Translate): string {
  if (isDeleted) return t('privateChat.deleted')
  if (text !== '') return text
  if (mediaType === 'chat') return ticketId === null ? t('privateChat.ticket.shared') : t('privateChat.ticket.name', { id: ticketId })
  return t(`privateChat.file.${mediaType}`)
}
