import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Conversation } from './conversation/openConversation.ts'
import { conversationExports, type ExportRow } from './exports.table.ts'
import { partsOf } from './parts.ts'
import { announceExport } from './presentExports.ts'

/** Cancelled, taken over by another run, or the server stops: nothing is left to do. */
export class ExportStopped extends Error {}

/** How far one run is, told to the row and the person. Each of them @throws ExportStopped once the run no longer counts. */
export interface Progress {
  begin(): Promise<void>
  /** So many messages are written. Told twice a second at most. */
  reach(done: number): Promise<void>
  check(): Promise<void>
  finish(): Promise<void>
}

const TELL_EVERY_MS = 500

export function createProgress(ctx: ServerContext, run: ExportRow, { total, ticket }: Conversation): Progress {
  const isMine = and(eq(conversationExports.id, run.id), eq(conversationExports.runId, run.runId ?? ''), eq(conversationExports.status, 'running'))
  let announcedAt = performance.now()
  const set = async (values: Partial<Pick<ExportRow, 'done' | 'total' | 'status'>>) => {
    if (partsOf(ctx).stopping.aborted) throw new Error('The server stops')
    const [row] = await tenantRows(ctx.db, run, conversationExports).update(isMine, values)
    if (!row) throw new ExportStopped()
    announcedAt = performance.now()
    await announceExport(ctx, { row, title: ticket.contact.name })
  }
  return {
    begin: () => set({ total, done: 0 }),
    async reach(done) {
      if (performance.now() - announcedAt > TELL_EVERY_MS) await set({ done })
    },
    async check() {
      const row = await tenantRows(ctx.db, run, conversationExports).first(isMine)
      if (!row) throw new ExportStopped()
    },
    finish: () => set({ status: 'done', done: total }),
  }
}
