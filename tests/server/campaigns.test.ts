import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as contract from '#plugins/campaigns/contract/index.ts'
import { campaignRecipients } from '#plugins/campaigns/server/campaigns.table.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type CampaignDesk, patience, startCampaignDesk } from './support/campaignDesk.ts'
import type { Desk } from './support/desk.ts'

let at: CampaignDesk
let desk: Desk
beforeAll(async () => {
  at = await startCampaignDesk()
  desk = at.desk
})
afterAll(() => at.stop())
beforeEach(() => at.reset())

describe('a campaign', () => {
  test('writes to everybody of its audience once, filled in, and says so', async () => {
    const people = [await at.newContact('Ana Prado'), await at.newContact('Beto Lima'), await at.newContact('Carla Dias')]
    const ear = await desk.socket(desk.supervisor)
    const made = await at.toContacts(people.map(({ id }) => id))
    expect(made).toMatchObject({ status: 'pending', figures: { total: 0 } })

    expect(await at.start(made.id)).toMatchObject({ status: 'processing', figures: { total: 3, waiting: 3 } })
    await at.run(made.id)

    await vi.waitFor(() => expect(at.gateway.calls).toHaveLength(3))
    expect(at.left().filter((text) => text.includes('Oi, Ana!'))).toHaveLength(1)
    expect(await ear.hear(contract.campaignSaved, ({ id, status }) => id === made.id && status === 'finished')).toMatchObject({
      figures: { total: 3, waiting: 0 },
    })
    await vi.waitFor(async () => expect((await at.recipients(made.id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']), patience)
    expect(await desk.refusal(contract.startCampaign, { id: made.id }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_CAMPAIGN_STATE' })
    expect(await desk.refusal(contract.updateCampaign, { id: made.id, name: 'Outra' }, desk.admin)).toMatchObject({ status: 422 })
  })

  test('goes no further than a pause, and on from there', async () => {
    const people = [await at.newContact(), await at.newContact(), await at.newContact()]
    const { id } = await at.toContacts(
      people.map((person) => person.id),
      { delayFrom: 60, delayTo: 60 },
    )
    await at.start(id)
    await at.sweep()
    await at.sweep()
    expect(await at.campaign(id)).toMatchObject({ figures: { waiting: 2 } })

    expect(await desk.ask(contract.pauseCampaign, { id }, desk.admin)).toMatchObject({ status: 'paused', nextAt: null })
    at.clock.advance(5)
    await at.sweep()
    expect(await at.campaign(id)).toMatchObject({ status: 'paused', figures: { waiting: 2 } })

    await desk.ask(contract.resumeCampaign, { id }, desk.admin)
    await at.sweep()
    at.clock.advance(2)
    await at.sweep()
    at.clock.advance(2)
    await at.sweep()
    await at.run(id)
    for (const { number } of people) await vi.waitFor(() => expect(at.sentOf(number)).toBe(1))
  })

  test('that is canceled and started again writes to nobody twice', async () => {
    const people = [await at.newContact(), await at.newContact()]
    const { id } = await at.toContacts(
      people.map((person) => person.id),
      { delayFrom: 60, delayTo: 60 },
    )
    await at.start(id)
    await at.sweep()
    expect(await desk.ask(contract.cancelCampaign, { id }, desk.admin)).toMatchObject({ status: 'canceled' })
    await at.start(id)
    await at.run(id)

    for (const { number } of people) await vi.waitFor(() => expect(at.sentOf(number)).toBe(1))
  })

  test('waits for its time, for its hours and for its connection', async () => {
    const { id: contactId } = await at.newContact()
    const { id } = await at.toContacts([contactId], { startAt: at.clock.ahead(60) })
    expect(await at.start(id)).toMatchObject({ status: 'scheduled', figures: { total: 0 } })
    await at.sweep()
    expect(await at.campaign(id)).toMatchObject({ status: 'scheduled' })

    await at.rowsOf(connections).write(eq(connections.id, at.connectionId), { status: 'DISCONNECTED' })
    desk.kernel.ctx.forget('connections')
    at.clock.advance(61)
    await at.sweep()
    expect(await at.campaign(id)).toMatchObject({ status: 'processing', hold: 'waitsConnection', figures: { waiting: 1 } })

    await at.rowsOf(connections).write(eq(connections.id, at.connectionId), { status: 'CONNECTED' })
    desk.kernel.ctx.forget('connections')
    at.clock.advance(1)
    await at.run(id)
    expect(await at.campaign(id)).toMatchObject({ hold: null })
  })

  test('stops by itself where most of it fails, and goes on once its owner resumes it', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => at.newContact()))
    const { id } = await at.toContacts(people.map((person) => person.id))
    const others = await Promise.all(Array.from({ length: 10 }, () => at.newContact()))
    for (const { id: contactId } of others)
      await at.rowsOf(campaignRecipients).insert({ campaignId: id, contactId, state: 'failed', sentAt: new Date(at.clock.ahead(1)) })
    await at.start(id)
    await at.sweep()

    expect(await at.campaign(id)).toMatchObject({ status: 'paused', hold: 'stoppedFailures', figures: { waiting: 3 } })

    at.clock.advance(60)
    await desk.ask(contract.resumeCampaign, { id }, desk.admin)
    await at.run(id)
    expect(await at.campaign(id)).toMatchObject({ hold: null, figures: { waiting: 0 } })
  })

  test('says what became of each message', async () => {
    const people = [await at.newContact(), await at.newContact()]
    const { id } = await at.toContacts(people.map((person) => person.id))
    await at.start(id)
    await at.run(id)
    const rows = await at.rowsOf(campaignRecipients).find(eq(campaignRecipients.campaignId, id))
    const [first] = rows
    await vi.waitFor(async () => expect((await at.rowsOf(messages).first(eq(messages.id, first?.messageId ?? '')))?.ack).toBe(1), patience)
    await desk.kernel.ctx.use(chatService).raiseAcks(desk.admin.tenantId, first?.contactId ?? 0, [first?.messageId ?? ''], 3)

    await vi.waitFor(async () => expect((await at.campaign(id)).figures).toMatchObject({ total: 2, read: 1, sent: 1 }), patience)
    expect((await desk.ask(contract.listRecipients, { id, state: 'read' }, desk.admin)).recipients.map(({ contactId }) => contactId)).toEqual([
      first?.contactId,
    ])
  })
})

describe('an answer', () => {
  test('counts, and leads the conversation where the campaign says', async () => {
    const { id: contactId, number } = await at.newContact()
    const { id } = await at.toContacts([contactId], { answerQueueId: desk.vendas })
    await at.start(id)
    await at.run(id)
    const { name } = await at.campaign(id)
    expect(await desk.ask(contract.getOptOut, { contactId }, desk.agent)).toMatchObject({ since: null, latest: { id, name, answeredAt: null } })
    await at.answer(number, 'Quero sim')

    await vi.waitFor(async () => expect(await at.recipients(id)).toMatchObject([{ state: 'answered', contactId }]), patience)
    const ticket = await at.rowsOf(tickets).first(and(eq(tickets.contactId, contactId), eq(tickets.status, 'pending')))
    expect(await at.recipients(id)).toMatchObject([{ ticketId: ticket?.id }])
    expect((await desk.ask(contract.getOptOut, { contactId }, desk.agent)).latest).toMatchObject({ id, answeredAt: expect.any(String) })
    await vi.waitFor(async () =>
      expect(await at.rowsOf(tickets).find(eq(tickets.contactId, contactId))).toEqual(
        expect.arrayContaining([expect.objectContaining({ status: 'pending', queueId: desk.vendas })]),
      ),
    )
    expect(ticket).toBeDefined()
  })

  test('that is a stop word ends campaigns for them, is confirmed once, and is taken back by a person alone', async () => {
    const { id: contactId, number } = await at.newContact()
    const first = await at.toContacts([contactId])
    await at.start(first.id)
    await at.run(first.id)
    await at.answer(number, ' Sair! ')
    await vi.waitFor(async () => expect((await desk.ask(contract.listOptOuts, {}, desk.admin)).optOuts).toMatchObject([{ contactId, campaignId: first.id }]), {
      timeout: 10_000,
    })
    await vi.waitFor(() => expect(at.left().some((call) => call.startsWith(number) && call.includes('Pronto'))).toBe(true))

    const again = await at.toContacts([contactId])
    expect((await desk.ask(contract.previewAudience, { audience: again.audience }, desk.admin)).leftOut).toEqual([{ reason: 'stopped', count: 1 }])
    expect(await desk.refusal(contract.startCampaign, { id: again.id }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'audience', code: 'empty' }] },
    })

    await desk.ask(contract.setOptOut, { contactId, isOut: false }, desk.admin)
    await at.start(again.id)
    await at.run(again.id)
    expect(await at.recipients(again.id)).toMatchObject([{ contactId }])
  })
})
