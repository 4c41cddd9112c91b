import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import * as contract from '#plugins/campaigns/contract/index.ts'
import { campaignLists, campaigns } from '#plugins/campaigns/server/campaigns.table.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { erasePerson } from '#plugins/privacy/contract/index.ts'
import { WHATSAPP_CLOUD } from '#plugins/whatsappCloud/contract/index.ts'
import { APP_SECRET, type FakeGraph, PHONE_ID, startFakeGraph, TOKEN, WABA_ID } from '#plugins/whatsappCloud/server/testing/fakeGraph.ts'
import { audience, type CampaignDesk, patience, startCampaignDesk } from './support/campaignDesk.ts'
import type { Desk } from './support/desk.ts'
import { upload } from './support/upload.ts'

const approved = (name: string, text: string) => ({ name, status: 'APPROVED', category: 'MARKETING', language: 'pt_BR', components: [{ type: 'BODY', text }] })
/** A template whose heading is a picture. */
const offer = {
  ...approved('oferta', 'Oferta!'),
  components: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Oferta!' },
  ],
}
/** A picture of one pixel, and the same with more bytes than the provider takes. */
const PNG = new Uint8Array(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'))
const LARGE = new Uint8Array(5 * 1024 * 1024 + 1)
LARGE.set(PNG)
const headerSchema = z.object({
  components: z.tuple([z.object({ parameters: z.tuple([z.object({ image: z.object({ id: z.string() }) })]) })], z.unknown()),
})

let at: CampaignDesk
let desk: Desk
let graph: FakeGraph
let cloudId: number
beforeAll(async () => {
  at = await startCampaignDesk()
  desk = at.desk
  graph = await startFakeGraph()
  graph.templates.splice(0, 1, [approved('pedido_saiu', 'Olá {{1}}, o pedido {{2}} saiu.'), approved('novidades', 'Temos novidades!'), offer])
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
  at.reset()
  graph.calls.length = 0
})

const freshNumber = () => `55119${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`
const row = (number: string, ...values: string[]) => ({ number, name: '', values })
const listOf = (columns: string[], ...rows: contract.RecipientList['rows']) => ({ columns, rows })
const refused = (wish: Parameters<CampaignDesk['newCampaign']>[0]) =>
  desk.refusal(contract.createCampaign, { name: 'Massa', messages: ['Oi'], connections: [{ id: at.connectionId, weight: 1 }], ...wish }, desk.admin)
const dryRun = (id: number) => desk.ask(contract.dryRunCampaign, { id }, desk.admin)

describe('a list', () => {
  test('fills the text of each of its rows, and makes contacts of numbers that are new', async () => {
    const known = await at.newContact('Ana Prado')
    const fresh = freshNumber()
    const list = listOf(['pedido', 'valor'], row(known.number, '42', '10,00'), { number: fresh, name: 'Beto Lima', values: ['43', ''] })
    const made = await at.newCampaign({ kind: 'textVariable', list, messages: ['Oi, {{firstName}}: pedido {{Pedido}}, {{valor}}.'] })
    expect(made).toMatchObject({ kind: 'textVariable', columns: ['pedido', 'valor'], template: null })
    expect(await desk.ask(contract.getList, { id: made.id }, desk.admin)).toEqual(list)

    const before = await dryRun(made.id)
    expect(before).toMatchObject({ count: 2, missing: [{ column: 'valor', count: 1 }], parts: null, cost: null })
    expect(before.texts.map(({ body, contactId }) => [body, contactId])).toEqual([
      ['Oi, Ana: pedido 42, 10,00.', known.id],
      ['Oi, Beto: pedido 43, .', null],
    ])

    await at.start(made.id)
    expect((await dryRun(made.id)).texts.map(({ body }) => body)).toEqual(before.texts.map(({ body }) => body))
    await at.run(made.id)
    await vi.waitFor(() => expect(at.left()).toHaveLength(2), patience)
    expect(at.left().find((text) => text.startsWith(fresh))).toContain('Oi, Beto: pedido 43, .')
    expect(at.left().find((text) => text.startsWith(known.number))).toContain('pedido 42, 10,00.')
    expect(await at.rowsOf(contacts).first(eq(contacts.number, fresh))).toMatchObject({ name: 'Beto Lima' })
  })

  test('has no values in messages that are the same for all', async () => {
    const number = freshNumber()
    const made = await at.newCampaign({ kind: 'text', list: listOf(['pedido'], row(number, '42')), messages: ['Oi {{pedido}}'] })

    expect(made.columns).toEqual([])
    expect((await dryRun(made.id)).texts.map(({ body }) => body)).toEqual(['Oi '])
  })

  test('a value is never read as a variable, and the first of two rows with a number counts', async () => {
    const number = freshNumber()
    const made = await at.newCampaign({
      kind: 'textVariable',
      list: listOf(['nota'], row(number, '{{email}}'), row(`+${number}`, 'segunda')),
      messages: ['{{nota}}'],
    })

    expect(await dryRun(made.id)).toMatchObject({ count: 1, texts: [{ body: 'email' }] })
  })

  test('that is changed comes back with an undo', async () => {
    const [one, other] = [freshNumber(), freshNumber()]
    const made = await at.newCampaign({ kind: 'text', messages: ['Oi'], list: listOf([], row(one)) })
    const base = { id: made.id, name: made.name, connections: made.connections, messages: ['Oi'] }
    await desk.ask(contract.updateCampaign, { ...base, list: listOf([], row(one)) }, desk.admin)
    await desk.ask(contract.updateCampaign, { ...base, kind: 'sms', list: listOf([], row(other)) }, desk.admin)
    expect(await at.campaign(made.id)).toMatchObject({ kind: 'text' })
    expect(await desk.ask(contract.getList, { id: made.id }, desk.admin)).toMatchObject({ rows: [{ number: other }] })

    await desk.ask(undoActionOn, { rows: 'campaigns.campaign', rowId: String(made.id) }, desk.admin)
    expect(await desk.ask(contract.getList, { id: made.id }, desk.admin)).toMatchObject({ rows: [{ number: one }] })

    const copy = await desk.ask(contract.duplicateCampaign, { id: made.id }, desk.admin)
    expect(copy).toMatchObject({ kind: 'text' })
    expect(await desk.ask(contract.getList, { id: copy.id }, desk.admin)).toMatchObject({ rows: [{ number: one }] })
  })

  test('forgets somebody whose data is erased', async () => {
    const person = await at.newContact()
    const made = await at.newCampaign({ kind: 'text', messages: ['Oi'], list: listOf([], row(person.number), row(freshNumber())) })
    await desk.ask(erasePerson, { id: person.id, name: person.name, language: 'pt-BR' }, desk.admin)

    const stored = await at.rowsOf(campaigns).first(eq(campaigns.id, made.id))
    const list = await at.rowsOf(campaignLists).first(eq(campaignLists.id, stored?.listId ?? 0))
    expect(list?.rows).toHaveLength(1)
    expect(JSON.stringify(list)).not.toContain(person.number)
  })

  test.each([
    ['without rows', { list: listOf([]) }, 'list', 'required'],
    ['too long', { list: listOf([], ...Array.from({ length: 5_001 }, () => row('5511988887777'))) }, 'list', 'too_many'],
    ['without anybody', { list: null }, 'audience', 'required'],
    ['with two texts', { kind: 'text', list: listOf([], row('5511988887777')), messages: ['Oi', 'Olá'] }, 'messages', 'too_many'],
    ['with a negative price', { kind: 'sms', list: listOf([], row('5511988887777')), price: -1 }, 'price', 'invalid_type'],
  ] satisfies [string, Parameters<typeof refused>[0], string, string][])('%s is refused with its field', async (_what, wish, field, code) => {
    expect(await refused({ kind: 'textVariable', ...wish })).toMatchObject({
      status: 422,
      body: { fields: expect.arrayContaining([expect.objectContaining({ field, code })]) },
    })
  })
})

describe('a file', () => {
  const read = async (name: string, content: string, who = desk.admin) => {
    const form = new FormData()
    form.append('file', new File([content], name))
    return fetch(`${desk.base}/campaigns/list`, { method: 'POST', body: form, headers: { authorization: `Bearer ${who.token}` } })
  }

  test('becomes a list, and nothing of it is kept', async () => {
    const answer = await read('lista.csv', 'Nome;Telefone;Nº do pedido\nAna;+55 11 98888-7777;42\nBeto;11 97777-6666;43')

    expect(contract.readListFile.output.parse(await answer.json())).toEqual({
      columns: ['nome', 'no_do_pedido'],
      rows: [
        { number: '+55 11 98888-7777', name: 'Ana', values: ['Ana', '42'] },
        { number: '11 97777-6666', name: 'Beto', values: ['Beto', '43'] },
      ],
    })
    expect(await at.rowsOf(contacts).first(eq(contacts.number, '5511977776666'))).toBeUndefined()
  })

  test('that cannot be read, is too long or comes from somebody else is refused', async () => {
    expect((await read('lista.xlsx', 'PK\u0003\u0004nonsense')).status).toBe(422)
    expect((await read('lista.csv', `Telefone\n${'11988887777\n'.repeat(5_001)}`)).status).toBe(422)
    expect((await fetch(`${desk.base}/campaigns/list`, { method: 'POST', headers: { authorization: `Bearer ${desk.admin.token}` } })).status).toBe(422)
    expect((await read('lista.csv', 'Telefone\n11988887777', desk.agent)).status).toBe(403)
  })
})

describe('SMS', () => {
  test('are counted in parts, with what they cost', async () => {
    const list = listOf([], row(freshNumber()), row(freshNumber()))
    const made = await at.newCampaign({ kind: 'sms', list, messages: ['a'.repeat(200)], price: 0.08 })

    expect(await dryRun(made.id)).toMatchObject({ count: 2, parts: 4, cost: 0.32 })
  })

  test('leave by gateways of SMS alone, and carry no files', async () => {
    const wish = { kind: 'sms', list: listOf([], row(freshNumber())) } as const
    expect(await refused({ ...wish, connections: [{ id: cloudId, weight: 1 }] })).toMatchObject({
      body: { fields: [{ field: 'connections', code: 'notSms' }] },
    })
    expect(await refused({ ...wish, mediaIds: [newId()] })).toMatchObject({ body: { fields: [{ field: 'mediaIds', code: 'unsupported' }] } })
  })
})

describe('a template', () => {
  const template = (values: string[], name = 'pedido_saiu') => ({ name, language: 'pt_BR', values })
  const withTemplate = (list: contract.RecipientList, values: string[]) =>
    at.newCampaign({ kind: 'templateVariable', list, messages: [], template: template(values), connections: [{ id: cloudId, weight: 1 }], price: 0.35 })
  const texts = () => graph.sent().filter(({ type }) => type === 'template')

  test('goes out with the values of each row; whoever would get an empty place gets nothing', async () => {
    const [one, other] = [freshNumber(), freshNumber()]
    const made = await withTemplate(listOf(['nome', 'pedido'], row(one, 'Ana', ' 42 '), row(other, 'Beto', '')), ['{{nome}}', 'nº {{pedido}}'])
    expect(made).toMatchObject({ template: { name: 'pedido_saiu', text: 'Olá {{1}}, o pedido {{2}} saiu.' }, messages: [] })
    const second = await withTemplate(listOf(['nome', 'pedido'], row(one, 'Ana', '42'), row(other, 'Beto', '')), ['{{nome}}', '{{pedido}}'])
    expect(await dryRun(second.id)).toMatchObject({
      cost: 0.7,
      missing: [{ column: 'pedido', count: 1 }],
      texts: [
        { body: 'Olá Ana, o pedido 42 saiu.', failure: null },
        { body: '', failure: 'ERR_CAMPAIGN_VALUE_MISSING' },
      ],
    })

    await at.start(second.id)
    await at.run(second.id)
    await vi.waitFor(() => expect(texts()).toHaveLength(1), patience)
    expect(texts()).toEqual([
      expect.objectContaining({
        to: one,
        template: expect.objectContaining({
          name: 'pedido_saiu',
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Ana' },
                { type: 'text', text: '42' },
              ],
            },
          ],
        }),
      }),
    ])
    expect((await at.recipients(second.id)).find(({ state }) => state === 'failed')).toMatchObject({ failure: 'ERR_CAMPAIGN_VALUE_MISSING' })
  })

  test.each([
    ['that is not approved', { template: template([], 'gone') }, 'template', 'unknown'],
    ['with too few values', { template: template(['a']) }, 'template', 'count'],
    ['with an empty value', { template: template(['a', ' ']) }, 'template', 'values'],
    ['that nobody chose', { template: null }, 'template', 'required'],
    ['over a channel without templates', { template: template(['a', 'b']), useGateway: true }, 'template', 'unknown'],
  ] as const)('%s is refused', async (_what, { template: wanted, ...more }, field, code) => {
    const connectionId = 'useGateway' in more ? at.connectionId : cloudId
    const wish = {
      kind: 'template' as const,
      messages: [],
      audience: audience({ numbers: [freshNumber()] }),
      template: wanted && { ...wanted, values: [...wanted.values] },
      connections: [{ id: connectionId, weight: 1 }],
    }
    expect(await refused(wish)).toMatchObject({ status: 422, body: { fields: [expect.objectContaining({ field, code })] } })
  })

  test('whose approval is gone does not start, and nothing is written down', async () => {
    const made = await at.newCampaign({
      ...{ kind: 'template', messages: [], template: template([], 'novidades'), connections: [{ id: cloudId, weight: 1 }] },
      audience: audience({ numbers: [freshNumber()] }),
    })
    const page = graph.templates[0] ?? []
    const [removed] = page.splice(1, 1)
    at.clock.advance(6)
    expect(await desk.refusal(contract.startCampaign, { id: made.id }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'template', code: 'unknown' }] },
    })
    at.clock.advance(6)
    graph.refuse(`GET ${WABA_ID}/message_templates`, { status: 500, error: { code: 1 } })
    expect(await desk.refusal(contract.startCampaign, { id: made.id }, desk.admin)).toMatchObject({ status: 502 })
    expect(await at.campaign(made.id)).toMatchObject({ status: 'pending', figures: { total: 0 } })
    page.push(removed)
  })

  describe('with a file in its heading', () => {
    const wish = (mediaIds: string[], name = 'oferta') => ({
      ...{ kind: 'template' as const, messages: [], template: template([], name), connections: [{ id: cloudId, weight: 1 }] },
      ...{ mediaIds, list: listOf([], row(freshNumber()), row(freshNumber()), row(freshNumber())) },
    })
    const picture = () => upload(desk.base, desk.admin, 'oferta.png', PNG)
    const uploads = () => graph.calls.filter(({ path }) => path === `${PHONE_ID}/media`)
    const headers = () => texts().map(({ template: given }) => headerSchema.parse(given).components[0].parameters[0].image.id)

    test('goes to everybody with one upload, which is brought anew where the provider has lost it', async () => {
      const made = await at.newCampaign(wish([await picture()]))
      expect(made.media).toMatchObject([{ name: 'oferta.png', mime: 'image/png' }])
      expect((await dryRun(made.id)).texts).toMatchObject([{ body: 'Oferta!' }, { body: 'Oferta!' }, { body: 'Oferta!' }])
      await at.start(made.id)
      await at.run(made.id)
      await vi.waitFor(() => expect(texts()).toHaveLength(3), patience)
      expect(uploads()).toHaveLength(1)
      const [before = ''] = headers()
      expect(new Set(headers()).size).toBe(1)

      graph.calls.length = 0
      const again = await desk.ask(contract.duplicateCampaign, { id: made.id }, desk.admin)
      graph.refuse(`POST ${PHONE_ID}/messages`, { status: 400, error: { code: 131009, message: 'Parameter value is not valid' } })
      await at.start(again.id)
      await at.run(again.id)
      await vi.waitFor(async () => expect((await at.recipients(again.id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']), patience)
      expect(uploads()).toHaveLength(1)
      expect(headers().filter((id) => id !== before).length).toBeGreaterThan(0)
    })

    test.each([
      ['without the file', [], 'oferta', 'required'],
      ['with two files', ['picture', 'picture'], 'oferta', 'onlyOne'],
      ['with a file of another kind', ['text'], 'oferta', 'kind'],
      ['with a file that is too large', ['large'], 'oferta', 'tooLarge'],
      ['with a file where it has none', ['picture'], 'novidades', 'unsupported'],
    ] as const)('%s is refused', async (_what, kinds, name, code) => {
      const given = { picture, text: () => upload(desk.base, desk.admin, 'nota.txt', 'nota'), large: () => upload(desk.base, desk.admin, 'grande.png', LARGE) }
      const mediaIds = await Promise.all(kinds.map((kind) => given[kind]()))
      expect(await refused(wish(mediaIds, name))).toMatchObject({ status: 422, body: { fields: [expect.objectContaining({ field: 'mediaIds', code })] } })
    })

    test('does not start where the provider has changed its heading meanwhile', async () => {
      const made = await at.newCampaign(wish([await picture()]))
      const page = graph.templates[0] ?? []
      const kept = [...page]
      page.splice(0, page.length, approved('oferta', 'Oferta!'))
      at.clock.advance(6)
      expect(await desk.refusal(contract.startCampaign, { id: made.id }, desk.admin)).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'mediaIds', code: 'unsupported' }] },
      })
      page.splice(0, page.length, ...kept)
      at.clock.advance(6)
    })
  })

  test('is offered of connections that have some', async () => {
    at.clock.advance(6)
    expect((await desk.ask(contract.listMassTemplates, { whatsappId: cloudId }, desk.admin)).map(({ name }) => name)).toEqual([
      'novidades',
      'oferta',
      'pedido_saiu',
    ])
    expect(await desk.ask(contract.listMassTemplates, { whatsappId: at.connectionId }, desk.admin)).toEqual([])
    const { admin: stranger } = await desk.otherTenant()
    expect(await desk.refusal(contract.listMassTemplates, { whatsappId: cloudId }, stranger)).toMatchObject({ status: 404 })
  })
})

test('each kind has a list of its own, which people without the permission and other companies do not see', async () => {
  const made = await at.newCampaign({ kind: 'text', messages: ['Oi'], list: listOf([], row(freshNumber())) })
  const idsOf = async (kind?: contract.CampaignKind) => (await desk.ask(contract.listCampaigns, { kind }, desk.admin)).campaigns.map(({ id }) => id)
  expect(await idsOf('text')).toContain(made.id)
  expect(await idsOf('sms')).not.toContain(made.id)
  expect(await idsOf()).not.toContain(made.id)

  const { admin: stranger } = await desk.otherTenant()
  expect(await desk.refusal(contract.getList, { id: made.id }, stranger)).toMatchObject({ status: 404 })
  expect(await desk.refusal(contract.getList, { id: made.id }, desk.agent)).toMatchObject({ status: 403 })
})
