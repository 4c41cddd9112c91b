import { and, eq, inArray } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { VoiceReader } from '#plugins/chat/contract/index.ts'
import { worksFor } from './settings.ts'
import { begin } from './transcribe.ts'
import { transcripts } from './transcription.table.ts'

export const voiceReader = defineService<VoiceReader>('transcription.voiceReader')

/** A voice message came in: it is written down where the company wants all of them so. */
export const createVoiceReader = (ctx: ServerContext): VoiceReader => ({
  async begin({ id, contactId, ticketId, media }, tenantId) {
    if (media === null || !(await worksFor(ctx, { tenantId })).isAutomatic) return false
    return begin(ctx, { tenantId }, { id, contactId, ticketId }, true)
  },
  async transcriptsOf(tenantId, messageIds) {
    const isDone = and(inArray(transcripts.messageId, [...messageIds]), eq(transcripts.state, 'done'))
    const rows = await tenantRows(ctx.db, { tenantId }, transcripts).find(isDone)
    return new Map(rows.map(({ messageId, text }) => [messageId, text]))
  },
})
