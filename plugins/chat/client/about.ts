import type { Message } from '../contract/index.ts'
import { setAbout } from './about.atoms.ts'

/** The next press of Enter answers a message. */
export const beginReply = (ticketId: number, message: Message): void => setAbout(ticketId, { kind: 'reply', message })

/** Puts the text of a message into the reply box; the draft is there again when the edit ends. */
export const beginEdit = (ticketId: number, message: Message): void => setAbout(ticketId, { kind: 'edit', message, text: message.body })

/** The box is about no message any more; the text that was put into it to be edited goes with it. */
export const endAbout = (ticketId: number): void => setAbout(ticketId, null)
