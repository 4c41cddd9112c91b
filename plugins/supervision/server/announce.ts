import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type Whisper, whisperSaved } from '../contract/index.ts'

/** Tells the two people, and who leads and watches the ticket; never those who have it open. */
export const announce = (tx: ServerContext, tenantId: number, whisper: Whisper): void =>
  tx.push(whisperSaved, tenantId, whisper, [
    rooms.user(tenantId, whisper.from.id),
    rooms.user(tenantId, whisper.to.id),
    rooms.watch(tenantId, whisper.ticketId),
  ])
