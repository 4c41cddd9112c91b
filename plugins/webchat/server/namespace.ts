import type { Namespace } from 'socket.io'
import { AppError } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { visitorAckSchema, visitorTypingSchema, webchatNotFound } from '../contract/index.ts'
import { type Visitor, visitorOf, visitorRoom, visitorsRoom, webchatRoom } from './visitor.ts'

/** Signals a visitor may send per 10 s: typing and receipts. */
const MOST_SIGNALS = 60

/** The web chat is in use, and where the page says its address, under that one. @throws webchatNotFound (404) */
async function checkInUse(ctx: ServerContext, { tenantId, whatsappId }: Visitor, webchatToken: unknown): Promise<void> {
  const service = ctx.use(connectionsService)
  const connection = typeof webchatToken === 'string' ? await service.byToken('webchat', webchatToken) : await service.byId(tenantId, whatsappId)
  if (connection?.id !== whatsappId || connection.tenantId !== tenantId) throw webchatNotFound()
}

/** Visitors' sockets: each hears only its own contact's room. */
export function openNamespace(namespace: Namespace, ctx: ServerContext): void {
  const limit = ctx.host.limit('visitorSignal', MOST_SIGNALS, 10)
  namespace.use(async (socket, next) => {
    try {
      const { visitorToken, webchatToken } = socket.handshake.auth
      const visitor = await visitorOf(ctx.host, typeof visitorToken === 'string' ? visitorToken : null)
      await checkInUse(ctx, visitor, webchatToken)
      socket.data.visitor = visitor
      next()
    } catch (error) {
      next(new Error(error instanceof AppError ? error.code : 'ERR_INTERNAL'))
    }
  })
  namespace.on('connection', (socket) => {
    const visitor: Visitor = socket.data.visitor
    const { tenantId, contactId, whatsappId } = visitor
    void socket.join([visitorRoom(visitor), visitorsRoom(tenantId), webchatRoom(tenantId, whatsappId)])

    const on = (name: string, handle: (payload: unknown) => Promise<void>) =>
      socket.on(name, async (payload: unknown) => {
        try {
          await limit(visitorRoom(visitor))
          await handle(payload)
        } catch (error) {
          if (!(error instanceof AppError)) ctx.log.error({ signal: name, reason: error instanceof Error ? error.message : 'unknown' }, 'visitor signal failed')
        }
      })

    on('typing', async (payload) => {
      const parsed = visitorTypingSchema.safeParse(payload)
      if (parsed.success) await ctx.use(chatService).contactIsTyping(tenantId, contactId, whatsappId, parsed.data.isTyping)
    })
    on('ack', async (payload) => {
      const parsed = visitorAckSchema.safeParse(payload)
      if (parsed.success && (parsed.data.ack === 2 || parsed.data.ack === 3))
        await ctx.use(chatService).raiseAcks(tenantId, contactId, parsed.data.ids, parsed.data.ack)
    })
  })
}
