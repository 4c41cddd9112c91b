import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#core/contract/define.ts'
import { newId } from '#core/contract/ids.ts'
import * as contract from '#plugins/campaigns/contract/index.ts'
import { campaigns } from '#plugins/campaigns/server/campaigns.table.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { blockContact, createContact } from '#plugins/contacts/contract/index.ts'
import { closeDeal, createDeal, pipelines } from '#plugins/funnel/contract/index.ts'
import { createLabel, setContactLabels } from '#plugins/labels/contract/index.ts'
import { createRole, deleteRole } from '#plugins/rights/contract/index.ts'
import { audience, type CampaignDesk, type CampaignWish, patience, startCampaignDesk } from './support/campaignDesk.ts'
import type { Desk } from './support/desk.ts'

let at: CampaignDesk
let desk: Desk
beforeAll(async () => {
  at = await startCampaignDesk()
  desk = at.desk
})
afterAll(() => at.stop())
beforeEach(() => at.reset())

describe('an audience', () => {
  test('counts who passes, who is left out and why, and pasted numbers that are new or wrong', async () => {
    const label = await desk.ask(createLabel, { tag: `Público ${newId().slice(-6)}`, color: '#3d7fc4' }, desk.admin)
    const [one, two] = [await at.newContact(), await at.newContact()]
    for (const { id } of [one, two]) await desk.ask(setContactLabels, { id, tags: [label.id] }, desk.admin)
    const waiting = await desk.waitingTicket()
    const wanted = audience({
      tags: [label.id],
      contactIds: [waiting.ticket.contactId],
      excludedIds: [two.id],
      numbers: ['11 98888-0001', '(11) 98888-0001', 'nada', one.number],
    })

    expect(await desk.ask(contract.previewAudience, { audience: wanted }, desk.admin)).toMatchObject({
      count: 2,
      newNumbers: 1,
      wrongNumbers: ['nada'],
      leftOut: [
        { reason: 'noNumber', count: 1 },
        { reason: 'excluded', count: 1 },
      ],
      sample: [{ id: one.id }],
    })
  })

  test('leaves out blocked contacts', async () => {
    const [one, two] = [await at.newContact(), await at.newContact()]
    await desk.ask(blockContact, { id: two.id, blocked: true }, desk.supervisor)

    expect(await desk.ask(contract.previewAudience, { audience: audience({ contactIds: [one.id, two.id] }) }, desk.admin)).toMatchObject({
      count: 1,
      leftOut: [{ reason: 'blocked', count: 1 }],
      sample: [{ id: one.id }],
    })
  })

  test('reaches contacts by the stage of their open deals, as far as its maker sees the pipeline', async () => {
    const stage = (name: string) => ({ id: '', name, colour: '#6b7280', limit: null, isLocked: false, probability: 50, rotDays: null, actions: [] })
    const pipeline = await desk.ask(pipelines.create, { name: `Funil ${newId().slice(-6)}`, stages: [stage('Novo'), stage('Proposta')] }, desk.admin)
    const [one, two, lost] = [await at.newContact(), await at.newContact(), await at.newContact()]
    const [first, second] = pipeline.stages
    const deal = (contactId: number, stageId?: string) =>
      desk.ask(createDeal, { pipelineId: pipeline.id, title: 'Uniformes', contactId, ...(stageId !== undefined && { stageId }) }, desk.admin)
    await deal(one.id, first?.id)
    await deal(two.id, second?.id)
    const closed = await deal(lost.id, first?.id)
    await desk.ask(closeDeal, { id: closed.id, status: 'lost', lostReason: 'Preço' }, desk.admin)
    const [source] = await desk.ask(contract.listAudienceSources, {}, desk.admin)
    expect(source?.options.map(({ label }) => label)).toEqual(expect.arrayContaining([pipeline.name, `${pipeline.name} · Proposta`]))
    const count = async (value: string) =>
      (await desk.ask(contract.previewAudience, { audience: audience({ sources: { funnel: value } }) }, desk.admin)).sample
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)

    expect(await count(String(pipeline.id))).toEqual([one.id, two.id])
    expect(await count(`${pipeline.id}:${second?.id}`)).toEqual([two.id])
    expect(await count('999:gone')).toEqual([])
    const unknown = audience({ sources: { nothing: '1' } })
    expect((await desk.ask(contract.previewAudience, { audience: unknown }, desk.admin)).count).toBe(0)
    const { admin: stranger } = await desk.otherTenant()
    expect((await desk.ask(contract.previewAudience, { audience: audience({ sources: { funnel: String(pipeline.id) } }) }, stranger)).count).toBe(0)
  })

  test('somebody left out says so to all who see the contact', async () => {
    const person = await at.newContact()
    expect(await desk.ask(contract.getOptOut, { contactId: person.id }, desk.agent)).toEqual({ since: null, latest: null })
    await desk.ask(contract.setOptOut, { contactId: person.id, isOut: true }, desk.admin)
    expect(await desk.ask(contract.getOptOut, { contactId: person.id }, desk.agent)).toMatchObject({ since: expect.any(String) })
    const { admin: stranger } = await desk.otherTenant()
    expect(await desk.refusal(contract.getOptOut, { contactId: person.id }, stranger)).toMatchObject({ status: 404 })
  })

  test.each([['a beginning after the end', { createdFrom: '2026-02-02', createdTo: '2026-02-01' }, 'audience.createdTo']])(
    '%s is refused',
    async (_what, over, field) => {
      expect(await desk.refusal(contract.previewAudience, { audience: audience(over) }, desk.admin)).toMatchObject({
        status: 422,
        body: { fields: [{ field }] },
      })
    },
  )

  test('has those who answered an earlier campaign, or did not', async () => {
    const [one, two] = [await at.newContact(), await at.newContact()]
    const { id } = await at.toContacts([one.id, two.id])
    await at.start(id)
    await at.run(id)
    await at.answer(one.number, 'Oi')
    await vi.waitFor(async () => expect((await at.campaign(id)).figures.answered).toBe(1), patience)
    const namesOf = async (answered: boolean) =>
      (await desk.ask(contract.previewAudience, { audience: audience({ campaignId: id, answered }) }, desk.admin)).sample.map(({ id: contactId }) => contactId)

    expect([await namesOf(true), await namesOf(false)]).toEqual([[one.id], [two.id]])
  })

  test('has those who answered an earlier mass message too, which is offered with the campaigns', async () => {
    const [one, two] = [await at.newContact(), await at.newContact()]
    const rows = [one, two].map(({ number }) => ({ number, name: '', values: [] }))
    const { id } = await at.newCampaign({ kind: 'text', messages: ['Oi'], list: { columns: [], rows } })
    await at.start(id)
    await at.run(id)
    await at.answer(two.number, 'Oi')
    await vi.waitFor(async () => expect((await at.campaign(id)).figures.answered).toBe(1), patience)

    const offered = async (kind: 'any' | 'campaign') => (await desk.ask(contract.listCampaigns, { kind }, desk.admin)).campaigns.map((one) => one.id)
    expect([(await offered('any')).includes(id), (await offered('campaign')).includes(id)]).toEqual([true, false])
    const { sample } = await desk.ask(contract.previewAudience, { audience: audience({ campaignId: id, answered: true }) }, desk.admin)
    expect(sample.map(({ id: contactId }) => contactId)).toEqual([two.id])
  })

  test('with a name stays alive', async () => {
    const segment = await desk.ask(contract.segments.create, { name: ' Todos de uma vez ', audience: audience({ isEverybody: true }) }, desk.admin)
    expect(segment).toMatchObject({ name: 'Todos de uma vez', audience: { isEverybody: true } })
    expect(await desk.refusal(contract.segments.create, { name: 'Ninguém' }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'audience', code: 'required' }] },
    })
  })
})

describe('before it starts', () => {
  test('a dry run tells who gets which text, how fast and until when, and sends nothing', async () => {
    const people = [await at.newContact('Dora Reis'), await at.newContact('Edu Reis')]
    const { id } = await at.toContacts(
      people.map((person) => person.id),
      { messages: ['A {{firstName}}', 'B {{firstName}}'], delayFrom: 30, delayTo: 30 },
    )
    const dry = await desk.ask(contract.dryRunCampaign, { id }, desk.admin)

    expect(dry).toMatchObject({ count: 2, sent: 2, perMinute: 2, isHasty: false, hasMore: false })
    expect(Date.parse(dry.finishAt ?? '') - Date.parse(dry.startAt)).toBe(30_000)
    expect(dry.texts.map(({ body }) => body.slice(2)).toSorted()).toEqual(['Dora', 'Edu'])
    expect(at.gateway.calls).toEqual([])

    await at.start(id)
    await at.sweep()
    await vi.waitFor(() => expect(at.gateway.calls).toHaveLength(1))
    const [text] = dry.texts.filter(({ contactId }) => contactId === Math.min(...people.map((person) => person.id)))
    expect(at.left()[0]).toContain(text?.body)
  })

  test('a test goes to one contact and makes no recipient of them', async () => {
    const { id: contactId, number } = await at.newContact()
    const { id } = await at.newCampaign({ audience: audience({ isEverybody: true }) })
    await desk.ask(contract.testCampaign, { id, contactId }, desk.admin)

    await vi.waitFor(() => expect(at.sentOf(number)).toBe(1))
    expect((await at.campaign(id)).figures.total).toBe(0)
  })

  test.each<[string, () => CampaignWish, string[]]>([
    [
      'nothing',
      () => ({ name: '', messages: [], connections: [], audience: contract.NOBODY }),
      ['name.required', 'messages.required', 'connections.required', 'audience.required'],
    ],
    ['delays the wrong way round', () => ({ delayFrom: 10, delayTo: 5 }), ['delayTo.reversed']],
    ['half a second', () => ({ delayFrom: 0.5 }), ['delayFrom.invalid_type', 'delayTo.reversed']],
    ['an end that is past', () => ({ endAt: at.clock.ahead(-5) }), ['endAt.past']],
    ['hours that are none', () => ({ hoursFrom: '25:00' }), ['hoursFrom.invalid_format']],
    ['a connection that is not there', () => ({ connections: [{ id: 999_999, weight: 1 }] }), ['connections.unknown']],
    ['a queue that is not there', () => ({ answerQueueId: 999_999 }), ['answerQueueId.unknown']],
    ['a weight of none', () => ({ connections: [{ id: at.connectionId, weight: 0 }] }), ['connections.weight']],
  ])('%s is refused with the field', async (_what, over, codes) => {
    const draft = {
      name: 'Torta',
      messages: ['x'],
      connections: [{ id: at.connectionId, weight: 1 }],
      delayFrom: 0,
      delayTo: 0,
      audience: audience({ isEverybody: true }),
      ...over(),
    }
    const { status, body } = await desk.refusal(contract.createCampaign, draft, desk.admin)

    expect(status).toBe(422)
    expect((body.fields ?? []).map(({ field, code }) => `${field}.${code}`)).toEqual(codes)
  })

  test('the site cannot call numbers: it sends no campaign', async () => {
    const site = await at.rowsOf(connections).first(eq(connections.name, 'Site'))
    const refused = await desk.refusal(
      contract.createCampaign,
      { name: 'Site', messages: ['x'], connections: [{ id: site?.id ?? 0, weight: 1 }], audience: audience({ isEverybody: true }) },
      desk.admin,
    )
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'connections', code: 'noNumbers' }] } })
  })
})

describe('who', () => {
  test('agents and other companies have nothing of campaigns', async () => {
    const { id } = await at.newCampaign({ audience: audience({ isEverybody: true }) })
    const neighbour = (await desk.otherTenant()).admin
    const endpoints: readonly Endpoint[] = [
      contract.getCampaign,
      contract.startCampaign,
      contract.deleteCampaign,
      contract.duplicateCampaign,
      contract.dryRunCampaign,
    ]
    for (const endpoint of endpoints) {
      expect((await desk.refusal(endpoint, { id }, desk.agent)).status).toBe(403)
      expect((await desk.refusal(endpoint, { id }, neighbour)).status).toBe(404)
    }
    expect((await desk.refusal(contract.listCampaigns, {}, desk.agent)).status).toBe(403)
    expect((await desk.ask(contract.listCampaigns, {}, neighbour)).campaigns).toEqual([])
  })

  test('a campaign of an agent by a role reaches no contact of the wallets of others', async () => {
    const role = await desk.ask(
      createRole,
      {
        name: `Campanhas ${newId().slice(-6)}`,
        profile: 'user',
        permissions: { 'campaigns.view': true, 'campaigns.edit': true },
        userIds: [desk.agent.userId],
      },
      desk.admin,
    )
    const own = await at.newContact()
    const number = `5511${String(800_000_000 + Math.floor(Math.random() * 99_999_999))}`
    const { id: foreign } = await desk.ask(createContact, { name: 'Reservada', number, wallets: [desk.agent2.userId] }, desk.admin)
    const { id } = await at.newCampaign({ audience: audience({ contactIds: [own.id, foreign] }) }, desk.agent)
    await desk.ask(contract.startCampaign, { id }, desk.agent)
    await at.run(id)

    expect((await at.recipients(id)).map(({ contactId }) => contactId)).toEqual([own.id])
    await desk.ask(deleteRole, { id: role.id }, desk.admin)
  })

  test('one that is deleted comes back by undoing, and a copy has no recipients', async () => {
    const made = await at.newCampaign({ audience: audience({ isEverybody: true }) })
    const { id } = made
    const copy = await desk.ask(contract.duplicateCampaign, { id }, desk.admin)
    expect(copy).toMatchObject({ name: `${made.name} (2)`, status: 'pending', figures: { total: 0 } })
    await desk.ask(contract.deleteCampaign, { id }, desk.admin)
    expect((await desk.refusal(contract.getCampaign, { id }, desk.admin)).status).toBe(404)
    expect(await at.rowsOf(campaigns).find(eq(campaigns.id, id))).toEqual([])
  })
})
