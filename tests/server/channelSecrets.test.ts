import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listConnectionEvents } from '#plugins/channels/contract/index.ts'
import { openConnection } from '#plugins/channels/server/connectionOf.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { channelKinds, createConnection, deleteConnection } from '#plugins/connections/contract/index.ts'
import { filledFor } from './support/channelSamples.ts'
import { startGatewayDesk } from './support/gatewayDesk.ts'
import { startRepeatingProvider } from './support/repeatingProvider.ts'
import { talkOverWire } from './support/wiredConversation.ts'
import { wiredAdapters } from './support/wires.ts'

/** Whatever a provider answers, credentials stand in no event of the connection, and nothing of them is logged. */
const logged: string[] = []
vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
  logged.push(String(text))
  return true
})
const lines = await startGatewayDesk({ LOG_LEVEL: 'trace' })
const { desk } = lines
const provider = await startRepeatingProvider()
afterAll(async () => {
  await desk.stop()
  provider.stop()
  vi.restoreAllMocks()
})
beforeEach(() => {
  logged.length = 0
  provider.credentials.clear()
})
const wired = await wiredAdapters(desk.kernel.ctx)
const patience = { timeout: 10_000 }

const eventsOf = (connectionId: number) => desk.ask(listConnectionEvents, { connectionId }, desk.admin)
/** As they are, and as they stand in an address. */
const formsOf = (secrets: readonly string[]): string[] => secrets.flatMap((secret) => [secret, encodeURIComponent(secret)])
const secretsOf = async (id: number): Promise<string[]> => {
  const open = await openConnection(desk.kernel.ctx, desk.admin.tenantId, id)
  if (!open) throw new Error('no connection')
  const { secrets, hookSecret, hookUrl } = open.channelConnection
  return formsOf([...Object.values(secrets), hookSecret, hookUrl.split('/').at(-1) ?? hookUrl, ...provider.credentials].filter((text) => text.length > 3))
}
const expectNone = async (id: number, told: unknown, others: readonly string[] = []): Promise<void> => {
  const [written, log] = [JSON.stringify(told), logged.join('')]
  for (const secret of [...others, ...(await secretsOf(id))]) {
    expect(written).not.toContain(secret)
    expect(log).not.toContain(secret)
  }
}

const polled = new Set(wired.flatMap(([, wire, adapter]) => (adapter.poll ? wire.type : [])))
const starts = desk.kernel.ctx
  .contributionsOf(channelKinds)
  .filter(({ type, secrets }) => !polled.has(type) && Object.keys(secrets.shape).length > 0 && wired.some(([, wire]) => wire.type === type))
  .flatMap((kind) => filledFor(kind, provider.port).map((filled, place) => ({ type: kind.type, place, filled })))

describe.each([
  [400, false],
  [400, true],
  [401, false],
  [401, true],
  [500, false],
])('a start that is refused with %i', (status, isObject) => {
  test.each(starts)('over $type ($place) repeats no credential', async ({ type, filled: { settings: config, secrets } }) => {
    provider.refuseWith(status, isObject)
    const before = provider.count()

    const { id } = await desk.ask(createConnection, { name: lines.newName('Recusada'), type, queueId: desk.suporte, config, secrets }, desk.admin)
    const state = await vi.waitFor(async () => {
      const found = await lines.lineOf(id)
      expect(found).toMatchObject({ reason: expect.any(String) })
      return found
    }, patience)

    expect(provider.count()).toBeGreaterThan(before)
    await expectNone(id, [state?.detail, await eventsOf(id)])
    await desk.ask(deleteConnection, { id }, desk.admin)
  })
})

test.each(wired.filter(([, wire]) => wire.proof !== 'fetched'))(
  'a message that is refused over %s repeats no credential, nor what was written',
  async (_name, wire) => {
    const asked = await wire.start()
    try {
      const { id, say } = await talkOverWire(lines, wire, asked)
      const body = 'O que foi escrito é segredo'
      const words = [body, ...(await secretsOf(id))].join(' ')

      asked.refuse(words)
      const messageId = await say(body)
      await lines.acked(messageId, -1)

      const { failureDetail } = (await lines.rowsOf(messages).first(eq(messages.id, messageId))) ?? {}
      await expectNone(id, [failureDetail, await eventsOf(id)], [body])
    } finally {
      await asked.stop()
    }
  },
)
