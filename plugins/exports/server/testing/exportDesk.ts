import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { type Export, type ExportFormat, exportMessages, getExport } from '../../contract/index.ts'
import { partsOf } from '../parts.ts'

/** Fields of a message that a test gives; the rest makes it a contact's text. */
export type MessageDraft = Partial<typeof messages.$inferInsert>

export interface ExportDesk extends Desk {
  /** Stores messages a minute apart, the first at noon of 2 March 2026 UTC. */
  fill(ticket: Ticket, drafts: readonly MessageDraft[]): Promise<void>
  store(name: string, bytes: Uint8Array, who: Session): Promise<MediaFile>
  /** Asks for an export and answers it once it has ended. */
  exported(who: Session, ticketId: number, format: ExportFormat): Promise<Export>
  /** Answers an export once it has ended. */
  ended(who: Session, id: string): Promise<Export>
  /** Bytes behind an address of this server. */
  download(link: string | null): Promise<Buffer>
}

const NOON = Date.UTC(2026, 2, 2, 12)

export async function startExportDesk(): Promise<ExportDesk> {
  const desk = await startDesk()
  const { ctx } = desk.kernel
  const { waiting } = partsOf(ctx)
  const ended = async (who: Session, id: string): Promise<Export> => {
    for (;;) {
      const run = Promise.withResolvers<void>()
      const before = waiting.get(id)
      waiting.set(id, () => {
        before?.()
        run.resolve()
      })
      const { export: now } = await desk.ask(getExport, { id }, who)
      if (now.status === 'done' || now.status === 'failed') return now
      await run.promise
    }
  }
  return {
    ...desk,
    ended,
    async fill({ id, contactId }, drafts) {
      const rows = drafts.map((draft, index) => ({
        ...{ id: newId(), tenantId: desk.admin.tenantId, ticketId: id, contactId, fromMe: false, body: `Mensagem ${index}`, status: 'received' as const },
        timestamp: new Date(NOON + index * 60_000),
        ...draft,
      }))
      await ctx.db.insert(messages).values(rows)
    },
    store: (name, bytes, who) =>
      ctx.use(mediaService).store(
        who,
        {
          name,
          from: {
            stream: (async function* () {
              yield bytes
            })(),
          },
        },
        { userId: who.userId },
      ),
    async exported(who, ticketId, format) {
      const { export: begun } = await desk.ask(exportMessages, { ticketId, format }, who)
      return ended(who, begun.id)
    },
    async download(link) {
      const answer = await fetch(desk.base + link)
      if (!answer.ok) throw new Error(`${link} answers ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}
