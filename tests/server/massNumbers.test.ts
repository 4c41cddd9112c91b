import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as contract from '#plugins/campaigns/contract/index.ts'
import { campaignOptOuts, campaignRecipients, campaigns } from '#plugins/campaigns/server/campaigns.table.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { WHATSAPP_CLOUD } from '#plugins/whatsappCloud/contract/index.ts'
import { APP_SECRET, type FakeGraph, PHONE_ID, startFakeGraph, TOKEN, WABA_ID } from '#plugins/whatsappCloud/server/testing/fakeGraph.ts'
import { type CampaignDesk, patience, startCampaignDesk } from './support/campaignDesk.ts'
import type { Desk } from './support/desk.ts'

let at: CampaignDesk
let desk: Desk
let graph: FakeGraph
let cloudId: number
beforeAll(async () => {
  at = await startCampaignDesk()
  desk = at.desk
  graph = await startFakeGraph()
  const components = [{ type: 'BODY', text: 'Temos novidades!' }]
  graph.templates.splice(0, 1, [{ name: 'novidades', status: 'APPROVED', category: 'MARKETING', language: 'pt_BR', components }])
  const config = { phoneNumberId: PHONE_ID, wabaId: WABA_ID, baseAddress: graph.baseAddress }
  const wanted = { name: 'Loja oficial', type: WHATSAPP_CLOUD, queueId: desk.suporte, config, secrets: { accessToken: TOKEN, appSecret: APP_SECRET } }
  cloudId = (await desk.ask(createConnection, wanted, desk.admin)).id
  await vi.waitFor(async () => expect((await at.rowsOf(connections).first(eq(connections.id, cloudId)))?.status).toBe('CONNECTED'), patience)
})
afterAll(async () => {
  await at.stop()
  graph.stop()
})
beforeEach(() => {
  graph.calls.length = 0
})

const freshNumber = () => `55119${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`
const dryRun = (id: number) => desk.ask(contract.dryRunCampaign, { id }, desk.admin)

describe('the number of a mass message', () => {
  const toNumbers = (many: number, more: object = {}) =>
    at.newCampaign({
      ...{ kind: 'template', messages: [], template: { name: 'novidades', language: 'pt_BR', values: [] }, connections: [{ id: cloudId, weight: 1 }] },
      list: { columns: [], rows: Array.from({ length: many }, () => ({ number: freshNumber(), name: '', values: [] })) },
      ...more,
    })
  /** Everything sent so far was sent before the last 24 hours. */
  const aDayPasses = async () => {
    await at.rowsOf(campaignRecipients).write(and(eq(campaignRecipients.connectionId, cloudId), isNotNull(campaignRecipients.sentAt)), {
      sentAt: new Date(at.clock.now().getTime() - 25 * 3_600_000),
    })
    at.clock.advance(1)
  }
  const judge = (quality_rating: string, messaging_limit_tier: string) => {
    graph.judged = { quality_rating, messaging_limit_tier }
    // The rating of a number is kept for ten minutes.
    at.clock.advance(11)
  }
  beforeEach(aDayPasses)
  afterEach(() => judge('GREEN', 'TIER_2K'))

  test('writes to no more people in a day than its provider allows, says so before, and goes on the next day', async () => {
    judge('GREEN', 'TIER_2')
    const { id } = await toNumbers(3)
    expect(await dryRun(id)).toMatchObject({ count: 3, limit: { mostPerDay: 2, usedToday: 0, beyond: 1 }, perDay: 2 })

    await at.start(id)
    await vi.waitFor(async () => {
      at.clock.advance(0.05)
      await at.sweep()
      expect(await at.campaign(id)).toMatchObject({ status: 'processing', hold: 'waitsLimit', figures: { total: 3, waiting: 1 } })
    }, patience)
    const { nextAt } = await at.campaign(id)
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(at.clock.now().getTime() + 23 * 3_600_000)
    await at.rowsOf(campaigns).write(eq(campaigns.id, id), { nextAt: at.clock.now() })
    await at.sweep()
    expect(await at.campaign(id)).toMatchObject({ hold: 'waitsLimit', figures: { waiting: 1 } })

    await aDayPasses()
    await at.rowsOf(campaigns).write(eq(campaigns.id, id), { nextAt: at.clock.now() })
    await at.run(id)
    expect(await at.campaign(id)).toMatchObject({ hold: null, figures: { waiting: 0 } })
    // The last one has left, so that the next test does not take it for its own.
    await vi.waitFor(() => expect(graph.sent()).toHaveLength(3), patience)
  })

  test('that is about to be restricted stops it with the reason', async () => {
    judge('RED', 'TIER_2K')
    const { id } = await toNumbers(2)
    await at.start(id)
    await at.sweep()

    expect(await at.campaign(id)).toMatchObject({ status: 'paused', hold: 'stoppedRisk', figures: { waiting: 2 } })
    expect(graph.sent()).toEqual([])
  })

  test('that its provider warns about sends half as fast', async () => {
    const gap = async (quality: string) => {
      judge(quality, 'TIER_2K')
      const { id } = await toNumbers(2, { delayFrom: 60, delayTo: 60 })
      await at.start(id)
      await at.sweep()
      const { nextAt } = await at.campaign(id)
      await desk.ask(contract.cancelCampaign, { id }, desk.admin)
      return Math.round((Date.parse(nextAt ?? '') - at.clock.now().getTime()) / 60_000)
    }

    expect([await gap('GREEN'), await gap('YELLOW')]).toEqual([1, 2])
  })

  test('is not judged while its provider does not answer: what it said last still holds', async () => {
    judge('GREEN', 'TIER_2')
    const { id } = await toNumbers(1)
    await dryRun(id)
    at.clock.advance(11)
    graph.refuse(`GET ${PHONE_ID}`, { status: 500, error: { code: 2 } })

    expect(await dryRun(id)).toMatchObject({ limit: { mostPerDay: 2 } })
  })

  test('has a gauge, for those who may see campaigns', async () => {
    judge('YELLOW', 'TIER_250')
    const gauges = await desk.ask(contract.listGauges, {}, desk.supervisor)
    expect(gauges.find(({ connectionId }) => connectionId === cloudId)).toMatchObject({
      level: 'careful',
      signals: expect.arrayContaining([
        { signal: 'quality', level: 'careful', count: 0, of: 0 },
        { signal: 'limit', level: 'calm', count: 0, of: 250 },
      ]),
    })
    const { admin: stranger } = await desk.otherTenant()
    expect((await desk.ask(contract.listGauges, {}, stranger)).map(({ connectionId }) => connectionId)).not.toContain(cloudId)
    expect(await desk.refusal(contract.listGauges, {}, desk.agent)).toMatchObject({ status: 403 })
  })

  test('costs what the company says for the category, unless the message has a price of its own', async () => {
    const own = await toNumbers(2, { price: 0.5 })
    const usual = await toNumbers(2)
    expect(await dryRun(usual.id)).toMatchObject({ category: 'MARKETING', cost: null })

    await desk.withSetting(contract.categoryPrices.MARKETING, '0,35', async () => {
      expect(await dryRun(usual.id)).toMatchObject({ cost: 0.7 })
      expect(await dryRun(own.id)).toMatchObject({ cost: 1 })
    })
  })

  test('counts people who want no more of it', async () => {
    const made = await toNumbers(1)
    const people = []
    for (let place = 0; place < 50; place += 1) people.push(await at.rowsOf(contacts).insert({ name: 'Ana', number: freshNumber() }))
    for (const [place, { id: contactId }] of people.entries()) {
      await at.rowsOf(campaignRecipients).insert({ campaignId: made.id, contactId, connectionId: cloudId, state: 'read', sentAt: at.clock.now() })
      if (place < 3) await at.rowsOf(campaignOptOuts).insertIfAbsent({ contactId, campaignId: made.id, since: at.clock.now() })
    }
    const gauge = (await desk.ask(contract.listGauges, {}, desk.admin)).find(({ connectionId }) => connectionId === cloudId)
    expect(gauge?.signals.find(({ signal }) => signal === 'optOuts')).toMatchObject({ count: 3 })
    await at.rowsOf(campaignOptOuts).remove(eq(campaignOptOuts.campaignId, made.id))
    await at.rowsOf(campaignRecipients).remove(eq(campaignRecipients.campaignId, made.id))
  })
})
