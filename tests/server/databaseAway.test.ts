import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { asRefusal } from '#core/server/http/refusal.ts'
import { newInstallation } from '#core/server/testing/testServer.ts'
import { listMessages, messageCreated, sendMessage } from '#plugins/chat/contract/index.ts'
import { type CuttableLine, openCuttableLine } from './support/cuttableLine.ts'
import { type Desk, startDesk } from './support/desk.ts'

const { DATABASE_URL: databaseServer } = process.env

describe.skipIf(!databaseServer)('PostgreSQL that hangs up (needs DATABASE_URL)', () => {
  let line: CuttableLine
  let desk: Desk
  let removeInstallation: () => Promise<void>
  beforeAll(async () => {
    const installation = await newInstallation()
    line = await openCuttableLine(installation.url ?? '')
    removeInstallation = () => installation.remove()
    desk = await startDesk({ installation: { ...installation, url: line.url } })
  })
  afterAll(async () => {
    line.restore()
    await desk.stop()
    await line.close()
    await removeInstallation()
  })

  test('in the middle of a transaction refuses the call for a moment, and the process lives', async () => {
    const { ctx } = desk.kernel
    const broken = ctx.transact(async (tx) => {
      await tx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })

    const refusal = await broken.then(
      () => null,
      (error: unknown) => asRefusal(error),
    )

    expect(refusal).toMatchObject({ status: 503, code: 'ERR_UNAVAILABLE', body: { retryAfterSeconds: expect.any(Number) } })
    expect((await desk.call('GET', '/ready')).status).toBe(200)
  })

  test('for a while refuses with when to come back; then everything goes on, nothing lost or doubled', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const ear = await desk.socket(desk.agent)
    const idFront = newId()
    const send = (body: string, id: string) => desk.call('POST', `/messages/${ticket.id}`, { token: desk.agent.token, body: { body, idFront: id } })
    const before = await send('antes da queda', newId())
    line.cut()

    const meanwhile = await send('durante a queda', idFront)
    const ready = await desk.call('GET', '/ready')

    expect(before.status).toBe(200)
    expect(meanwhile).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } })
    expect(Number(meanwhile.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(ready).toMatchObject({ status: 503, body: { missing: ['database'] } })

    line.restore()
    await vi.waitFor(async () => expect((await desk.call('GET', '/ready')).status).toBe(200), { timeout: 20_000 })
    for (const _try of [1, 2]) await desk.ask(sendMessage, { ticketId: ticket.id, body: 'durante a queda', idFront }, desk.agent)

    await ear.hear(messageCreated, (message) => message.idFront === idFront)
    const { messages } = await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)
    expect(messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)).toEqual(['antes da queda', 'durante a queda'])
    // The job that hands a message to its channel runs again too.
    await vi.waitFor(
      async () => {
        const { messages: later } = await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)
        expect(later.find((message) => message.idFront === idFront)?.ack).toBeGreaterThan(0)
      },
      { timeout: 20_000 },
    )
  })
})
