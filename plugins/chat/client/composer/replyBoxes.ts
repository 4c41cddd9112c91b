import { insertText } from '#core/client/ui/insertText.ts'
import type { ReplyBoxes } from '../../contract/client.ts'
import { draftsService, saveDraft } from '../drafts.ts'

const boxOf = (ticketId: number) => document.querySelector<HTMLTextAreaElement>(`textarea[data-composer="${ticketId}"]`)

/** The reply boxes on screen, for other plugins' buttons. */
export const replyBoxesService: ReplyBoxes = {
  type(ticketId, text) {
    const box = boxOf(ticketId)
    if (!box) return false
    insertText(box, text)
    return true
  },
  take(ticketId) {
    const { text } = draftsService.get(ticketId)
    saveDraft(ticketId, '')
    return text
  },
}
