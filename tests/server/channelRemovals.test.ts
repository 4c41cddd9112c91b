import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { DELETABLE_MS, deleteMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { startGatewayDesk } from './support/gatewayDesk.ts'
import { talkOverWire } from './support/wiredConversation.ts'
import { wiredAdapters } from './support/wires.ts'

/** Messages are taken back over every channel that can, and too late over none of them: nothing here names a channel. */
const lines = await startGatewayDesk()
const { desk } = lines
afterAll(() => desk.stop())
const wired = await wiredAdapters(desk.kernel.ctx)

test.each(wired.filter(([, wire, adapter]) => wire.proof !== 'fetched' && adapter.abilities.remove))(
  'a message over %s is taken back in time, and is refused later without a question to the provider',
  async (_name, wire) => {
    const provider = await wire.start()
    try {
      const { say } = await talkOverWire(lines, wire, provider)
      const [fresh, old] = [await say('Não era para você'), await say('Bem antes')]
      const [freshRef, oldRef] = [await lines.refOf(fresh), await lines.refOf(old)]
      const long = new Date(Date.now() - DELETABLE_MS - 1_000)
      await lines.rowsOf(messages).write(eq(messages.id, old), { timestamp: long })
      const before = provider.calls().length

      expect(await desk.refusal(deleteMessage, { id: old }, desk.agent)).toMatchObject({ status: 409, error: 'ERR_DELETE_WAPP_MSG' })
      await desk.ask(deleteMessage, { id: fresh }, desk.agent)

      const since = () => JSON.stringify(provider.calls().slice(before))
      await vi.waitFor(() => expect(since()).toContain(JSON.stringify(wire.idIn(freshRef)).slice(1, -1)), { timeout: 10_000 })
      expect(since()).not.toContain(`"${wire.idIn(oldRef)}"`)
      expect(await lines.rowsOf(messages).first(eq(messages.id, old))).toMatchObject({ isDeleted: false, body: 'Bem antes' })
    } finally {
      await provider.stop()
    }
  },
)
