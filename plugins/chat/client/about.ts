import { store } from '#core/client/store/store.ts'
import type { Message } from '../contract/index.ts'
import { aboutAtom, setAbout } from './about.atoms.ts'
import { draftsService, saveDraft } from './drafts.ts'

const aboutOf = (ticketId: number) => store.get(aboutAtom).get(ticketId)

/** The next press of Enter answers a message. */
export function beginReply(ticketId: number, message: Message): void {
  if (aboutOf(ticketId)?.kind === 'edit') endAbout(ticketId)
  setAbout(ticketId, { kind: 'reply', message })
}

/** Puts the text of a message into the reply box; what is half written there comes back when the edit ends. */
export function beginEdit(ticketId: number, message: Message): void {
  const about = aboutOf(ticketId)
  const draft = about?.kind === 'edit' ? about.draft : draftsService.get(ticketId).text
  setAbout(ticketId, { kind: 'edit', message, draft })
  saveDraft(ticketId, message.body)
}

/** The box is about no message any more; the text that was put into it to be edited goes with it. */
export function endAbout(ticketId: number): void {
  const about = aboutOf(ticketId)
  setAbout(ticketId, null)
  if (about?.kind === 'edit') saveDraft(ticketId, about.draft)
}
