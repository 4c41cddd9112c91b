import type { Translate } from '#core/client/plugin.ts'
import type { Ticket } from '../../contract/index.ts'

type LastMessageFields = Pick<Ticket, 'lastMessage' | 'lastMessageBy' | 'answered' | 'isHidden'>

/** Person who reads the list. */
export interface LastTextReader {
  userId: number
  username: string
}

const namesOf = (name: string): string[] => name.trim().split(/\s+/).filter(Boolean)

/** The first name; the last one of somebody who shares the first with the reader. */
function shortName(name: string, me: LastTextReader | null): string {
  const names = namesOf(name)
  const isShared = names.length > 1 && names[0] === namesOf(me?.username ?? '')[0]
  return (isShared ? names.at(-1) : names[0]) ?? ''
}

/**
 * Author of the last message: oneself, a colleague by the first name, a robot; nobody for the contact. A message of ours whose writer is not known is the
 * team's.
 */
function writerOf({ lastMessageBy: by, answered }: LastMessageFields, me: LastTextReader | null, t: Translate): string {
  if (!by) return answered ? t('tickets.by.team') : ''
  if (by.userId === null) return t('tickets.by.robot')
  if (by.userId === me?.userId) return t('tickets.by.me')
  const name = shortName(by.name, me)
  return name === '' ? t('tickets.by.team') : t('tickets.by.colleague', { name })
}

/** The last words of a ticket, as its row shows them to a person. */
export function lastText(ticket: LastMessageFields, me: LastTextReader | null, t: Translate): string {
  if (ticket.isHidden) return t('tickets.acceptToRead')
  if (ticket.lastMessage === null) return t('tickets.noMessage')
  if (ticket.lastMessage === '') return ''
  return [writerOf(ticket, me, t), ticket.lastMessage].filter(Boolean).join(' ')
}
