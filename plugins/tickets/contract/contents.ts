import type { Profile } from '#core/contract/auth.ts'
import { AppError } from '#core/contract/errors.ts'
import type { Ticket } from './ticket.ts'

/** A plain user may not read what is written in this ticket before they accept it (`spyTicket`). */
export const acceptFirst = () => new AppError('ERR_ACCEPT_FIRST', 403)

/** Whether somebody who sees a ticket may read what is written in it; `isOpenToAll` is the company's `spyTicket`. */
export function mayReadContents(
  { status, userId }: Pick<Ticket, 'status' | 'userId'>,
  viewer: { userId: number; profile: Profile },
  isOpenToAll: boolean,
): boolean {
  return isOpenToAll || viewer.profile !== 'user' || status !== 'pending' || userId === viewer.userId
}

/** The ticket as somebody gets it who must accept it first: who waits, where and since when. */
export const withoutContents = (ticket: Ticket): Ticket => ({
  ...ticket,
  isHidden: true,
  lastMessage: '',
  lastMessageBy: null,
  scheduledMessages: [],
  contact: { ...ticket.contact, number: '', email: null, ...(ticket.contact.extraInfo && { extraInfo: [] }) },
})
