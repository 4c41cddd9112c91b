import type { Translate } from '#core/client/plugin.ts'
import type { Ticket } from '../../contract/index.ts'

type Said = Pick<Ticket, 'lastMessage' | 'lastMessageBy' | 'answered' | 'isHidden'>

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
function writerOf({ lastMessageBy: by, answered }: Said, me: LastTextReader | null, t: Translate): string {
  if (!by) return answered ? t('tickets.by.team') : ''
  if (by.userId === null) return t('tickets.by.robot')
  if (by.userId === me?.userId) return t('tickets.by.me')
  const name = shortName(by.name, me)
  return name === '' ? t('tickets.by.team') : t('tickets.by.colleague', { name })
}

/** The last words of a ticket, as its row shows them to a person. */
export function lastText(said: Said, me: LastTextReader | null, t: Translate): string {
  if (said.isHidden) return t('tickets.acceptToRead')
  if (said.lastMessage === null) return t('tickets.noMessage')
  if (said.lastMessage === '') return ''
  return [writerOf(said, me, t), said.lastMessage].filter(Boolean).join(' ')
}
