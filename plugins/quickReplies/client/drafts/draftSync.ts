import { AppError } from '#core/contract/errors.ts'
import type { ReplyDraft, ReplyDrafts } from '#plugins/chat/contract/client.ts'
import type { Draft } from '../../contract/index.ts'

export interface DraftSyncParts {
  drafts: ReplyDrafts
  put(ticketId: number, draft: ReplyDraft): Promise<Draft>
  list(): Promise<Draft[]>
  /** Runs the work a moment later. */
  later(work: () => void): void
}

/** Whether another try cannot mend it: the ticket is gone, or no longer one's own. */
const isRefusal = (error: unknown) => error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429

/** Keeps this browser's drafts on the server as well. The newer one counts, wherever it is. */
export function createDraftSync({ drafts, put, list, later }: DraftSyncParts) {
  const waiting = new Set<number>()
  let isScheduled = false

  const send = async (ticketId: number) => {
    waiting.delete(ticketId)
    const draft = drafts.get(ticketId)
    try {
      const saved = await put(ticketId, draft)
      if (saved.body === draft.text) drafts.settle(ticketId, { text: saved.body, at: saved.at })
      else drafts.take(ticketId, { text: saved.body, at: saved.at })
    } catch (error) {
      if (!isRefusal(error)) waiting.add(ticketId)
    }
  }
  const flush = async () => {
    isScheduled = false
    await Promise.all([...waiting].map(send))
  }
  return {
    /** A keystroke: on the server a moment later, with those that follow at once. */
    typed(ticketId: number): void {
      waiting.add(ticketId)
      if (isScheduled) return
      isScheduled = true
      later(() => void flush())
    },
    /** After a gap: what is newer there comes here, what is newer here goes there. */
    async resync(): Promise<void> {
      const stored = await list()
      const storedAt = new Map(stored.map(({ ticketId, at }) => [ticketId, at]))
      for (const { ticketId, body, at } of stored) drafts.take(ticketId, { text: body, at })
      for (const ticketId of drafts.ticketIds()) if (drafts.get(ticketId).at > (storedAt.get(ticketId) ?? -1)) waiting.add(ticketId)
      await flush()
    },
  }
}
