import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import type { Dispose } from '#core/contract/define.ts'
import { replyDrafts } from '#plugins/chat/contract/client.ts'
import { listDrafts, putDraft } from '../../contract/index.ts'
import { createDraftSync } from './draftSync.ts'

/** From a keystroke to the server: another browser has the text within two seconds. */
const GATHER_MS = 1_000

/** Sends this person's drafts to the server and takes those of their other browsers. */
export function startDrafts(ctx: ClientContext, onResync: (listener: () => void) => Dispose): Dispose {
  if (!ctx.get(permissionsAtom).has('quickReplies.drafts')) return () => {}
  const drafts = ctx.use(replyDrafts)
  let timer: ReturnType<typeof setTimeout> | undefined
  const sync = createDraftSync({
    drafts,
    put: (ticketId, { text, at }) => ctx.call(putDraft, { ticketId, body: text, at }),
    list: () => ctx.call(listDrafts, {}),
    later(work) {
      timer = setTimeout(work, GATHER_MS)
    },
  })
  // Without the line the text is in this browser; the next resync carries it on.
  const stops = [drafts.onTyped(sync.typed), onResync(() => void sync.resync().catch(() => {}))]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
