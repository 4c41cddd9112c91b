import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { TestServerOptions } from '#core/server/testing/testServer.ts'
import { channelAdapters, channelMaker } from '#plugins/channels/contract/index.ts'
import { channelConnections } from '#plugins/channels/server/channels.table.ts'
import { channelKinds, channels } from '#plugins/connections/contract/index.ts'
import { startGatewayDesk } from '#tests/server/support/gatewayDesk.ts'
import { createAdapter } from '../adapter.ts'
import { whatsappQrKind } from '../kind.ts'
import { whatsappKeys } from '../whatsappQr.table.ts'
import { type FakeSocket, fakeWhatsApp } from './fakeWhatsApp.ts'

export const FAKE = 'whatsapp-de-teste'

/** The seeded company, whose connections are held by sockets that do as they are told. */
export async function startSessionDesk(options: TestServerOptions = {}) {
  const gatewayDesk = await startGatewayDesk({}, options)
  const whatsapp = await fakeWhatsApp()
  const { ctx } = gatewayDesk.desk.kernel
  const adapter = createAdapter(ctx, { type: FAKE, load: async () => whatsapp.library, takenMs: 500 })
  ctx.host.extend(channelKinds, { ...whatsappQrKind, type: FAKE })
  ctx.host.extend(channelAdapters, adapter)
  ctx.host.extend(channels, ctx.use(channelMaker).channelOf(adapter))

  const keysOf = (id: number) => gatewayDesk.rowsOf(whatsappKeys).find(eq(whatsappKeys.connectionId, id))
  const rowOf = (id: number) => gatewayDesk.rowsOf(channelConnections).first(eq(channelConnections.connectionId, id))
  /** Where the line of the test leads to: sockets of the lines of other tests may follow one another meanwhile. */
  let address = ''
  /** The socket that the line of the test made after `known` others. */
  const socketAfter = (known: number): Promise<FakeSocket> =>
    vi.waitFor(() => {
      const socket = whatsapp.sockets.slice(known).find(({ config }) => String(config.waWebSocketUrl) === address)
      if (!socket) throw new Error('no socket')
      return socket
    })
  return {
    ...gatewayDesk,
    whatsapp,
    adapter,
    rowOf,
    keysOf,
    /** Waits for the keys that the phone has agreed on: they are stored beside the news that the connection is up. */
    hasKeys: (id: number) => vi.waitFor(async () => expect(await keysOf(id)).not.toEqual([])),
    socketAfter,
    /** The next socket after what `work` does. */
    async nextSocket(work: () => unknown): Promise<FakeSocket> {
      const known = whatsapp.sockets.length
      await work()
      return socketAfter(known)
    },
    /** A connection that has begun, and its first socket. */
    async begun(): Promise<{ id: number; socket: FakeSocket }> {
      const known = whatsapp.sockets.length
      const baseAddress = `${gatewayDesk.desk.base}/${gatewayDesk.newName('linha')}`
      address = baseAddress.replace(/^http/, 'ws')
      const id = await gatewayDesk.connect({ type: FAKE, config: { baseAddress }, secrets: {} })
      return { id, socket: await socketAfter(known) }
    },
    /** A connection of a phone that is linked. */
    async up(): Promise<{ id: number; socket: FakeSocket }> {
      const { id, socket } = await this.begun()
      socket.link()
      await gatewayDesk.isIn(id, 'CONNECTED')
      await this.hasKeys(id)
      return { id, socket }
    },
    isFree: (id: number) => vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ sessionUntil: null }), { timeout: 10_000 }),
  }
}
export type SessionDesk = Awaited<ReturnType<typeof startSessionDesk>>
