import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { createContact } from '#plugins/contacts/contract/index.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import * as contract from '#plugins/funnel/contract/index.ts'
import { dealFilesService } from '#plugins/funnel/server/files.ts'
import { createTusCalls, type TusCalls } from '#plugins/media/server/testing/tusCalls.ts'
import { erasePerson } from '#plugins/privacy/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'

let desk: Desk
let tus: TusCalls
let pipeline: contract.Pipeline
const stage: contract.Stage = { ...{ id: '', name: 'Novo', colour: '#6b7280', limit: null, isLocked: false, probability: 50, rotDays: null }, actions: [] }
const fields: contract.DealField[] = [
  { id: '', name: 'Plano', type: 'choice', options: ['Ouro', 'Prata'], isRequired: true },
  { id: '', name: 'Licenças', type: 'number', options: [], isRequired: false },
]
beforeAll(async () => {
  desk = await startDesk()
  tus = createTusCalls(desk.base)
  pipeline = await desk.ask(
    contract.pipelines.create,
    {
      name: 'Com campos',
      stages: [stage],
      fields,
      access: 'members',
      members: [{ userId: desk.agent.userId, role: 'editor' }],
    },
    desk.admin,
  )
})
afterAll(() => desk.stop())

const fieldId = (at: number): string => pipeline.fields[at]?.id ?? ''
const newDeal = (values: contract.DealValues = { [fieldId(0)]: 'Ouro' }) =>
  desk.ask(contract.createDeal, { pipelineId: pipeline.id, title: `Negócio ${newId().slice(-6)}`, fields: values }, desk.agent)
const upload = (filename: string, who: Session = desk.agent) => tus.upload(new TextEncoder().encode(filename), { filename }, who)
const filesOf = async (dealId: number, who: Session = desk.agent) => (await desk.ask(contract.listDealFiles, { dealId }, who)).map(({ file }) => file.name)
const historyOf = async (dealId: number) =>
  (await desk.ask(contract.listHistory, { dealId }, desk.agent)).map(({ kind, field, from, to }) => [kind, field, from, to].join('|'))

describe('own fields', () => {
  test('of a pipeline have values on its deals, in the history by their names, and are undone', async () => {
    const deal = await newDeal({ [fieldId(0)]: 'ouro', [fieldId(1)]: '1.500,5' })
    expect(deal.fields).toEqual({ [fieldId(0)]: 'Ouro', [fieldId(1)]: '1500,5' })
    const changed = await desk.ask(contract.updateDeal, { id: deal.id, fields: { [fieldId(1)]: '7' } }, desk.agent)
    expect(changed.fields).toEqual({ [fieldId(0)]: 'Ouro', [fieldId(1)]: '7' })
    expect(await historyOf(deal.id)).toContain('field|Licenças|1500,5|7')
    await desk.ask(undoActionOn, { rows: 'funnel.deal', rowId: String(deal.id) }, desk.agent)
    expect((await desk.ask(contract.getDeal, { id: deal.id }, desk.agent)).fields[fieldId(1)]).toBe('1500,5')
  })

  test.each([
    ['without a required one', {}, `required`],
    ['with a value of another type', { plan: 'Ouro', seats: 'muitas' }, 'invalid_number'],
    ['with a field that is not there', { plan: 'Ouro', other: 'x' }, 'unknown'],
  ])('a deal %s is refused at the field', async (_title, given: Record<string, string>, code) => {
    const names: Record<string, string> = { plan: fieldId(0), seats: fieldId(1), other: 'other' }
    const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [names[name] ?? name, value]))
    const { status, body } = await desk.refusal(contract.createDeal, { pipelineId: pipeline.id, title: 'Recusado', fields: values }, desk.agent)
    expect([status, body.fields?.map((field) => field.code)]).toEqual([422, [code]])
    expect(body.fields?.[0]?.field).toMatch(/^fields\./)
  })

  test('a value stays when its field goes, and comes back with it', async () => {
    const deal = await newDeal({ [fieldId(0)]: 'Prata', [fieldId(1)]: '3' })
    const kept = pipeline.fields.slice(0, 1)
    await desk.ask(contract.pipelines.update, { id: pipeline.id, fields: kept }, desk.admin)
    await desk.ask(contract.updateDeal, { id: deal.id, title: 'Outro título' }, desk.agent)
    await desk.ask(undoActionOn, { rows: 'funnel.pipeline', rowId: String(pipeline.id) }, desk.admin)
    expect((await desk.ask(contract.getDeal, { id: deal.id }, desk.agent)).fields).toEqual({ [fieldId(0)]: 'Prata', [fieldId(1)]: '3' })
  })
})

describe('files', () => {
  test('come to a deal, are seen by the others at once, go and come back', async () => {
    const ear = await desk.socket(desk.supervisor)
    const deal = await newDeal()
    const uploadId = await upload('proposta.txt')
    const [added] = await desk.ask(contract.addDealFiles, { dealId: deal.id, uploadIds: [uploadId, uploadId] }, desk.agent)
    expect(added).toMatchObject({ dealId: deal.id, by: { id: desk.agent.userId }, file: { name: 'proposta.txt', url: expect.stringContaining('/') } })
    expect(await ear.hear(contract.dealSaved, ({ id, touchedAt }) => id === deal.id && touchedAt > deal.touchedAt)).toBeDefined()
    const content = await fetch(desk.base + (added?.file.url ?? ''))
    expect(await content.text()).toBe('proposta.txt')
    await desk.ask(contract.addDealFiles, { dealId: deal.id, uploadIds: [uploadId] }, desk.agent)
    expect(await filesOf(deal.id, desk.supervisor)).toEqual(['proposta.txt'])

    await desk.ask(contract.removeDealFile, { id: added?.id ?? 0 }, desk.agent)
    expect(await filesOf(deal.id)).toEqual([])
    await desk.ask(undoActionOn, { rows: 'funnel.file', rowId: String(added?.id) }, desk.agent)
    expect(await filesOf(deal.id)).toEqual(['proposta.txt'])
    expect((await historyOf(deal.id)).filter((entry) => entry.startsWith('file'))).toEqual([
      'file|||proposta.txt',
      'file||proposta.txt|',
      'file|||proposta.txt',
    ])
  })

  test('are no others’ to see, add or take away', async () => {
    const deal = await newDeal()
    const [added] = await desk.ask(contract.addDealFiles, { dealId: deal.id, uploadIds: [await upload('contrato.txt')] }, desk.agent)
    const stranger = desk.agent2
    const theirs = await upload('de-outro.txt', desk.supervisor)
    const id = added?.id ?? 0
    const refused = async (...call: Parameters<typeof desk.refusal>) => (await desk.refusal(...call)).status
    expect(await refused(contract.listDealFiles, { dealId: deal.id }, stranger)).toBe(404)
    expect(await refused(contract.addDealFiles, { dealId: deal.id, uploadIds: [await upload('x.txt', stranger)] }, stranger)).toBe(404)
    expect(await refused(contract.removeDealFile, { id }, stranger)).toBe(404)
    expect(await refused(contract.addDealFiles, { dealId: deal.id, uploadIds: [theirs] }, desk.agent)).toBe(404)
    expect(await refused(contract.addDealFiles, { dealId: deal.id, uploadIds: [] }, desk.agent)).toBe(422)
    expect(await refused(contract.addDealFiles, { dealId: deal.id, uploadIds: Array.from({ length: 21 }, () => newId()) }, desk.agent)).toBe(422)
    expect(await refused(contract.addDealFiles, { dealId: deal.id, uploadIds: [newId()] }, desk.agent)).toBe(404)
    const tenantId = desk.agent.tenantId
    const { mayRead, usedMedia } = desk.kernel.ctx.use(dealFilesService)
    const mediaId = added?.file.id ?? ''
    expect(await mayRead({ tenantId, userId: desk.agent.userId, profile: 'user' }, mediaId)).toBe(true)
    expect(await mayRead({ tenantId, userId: stranger.userId, profile: 'user' }, mediaId)).toBe(false)
    expect(await usedMedia(tenantId, [mediaId])).toEqual([mediaId])
    expect(await usedMedia(tenantId + 1, [mediaId])).toEqual([])
  })

  test('and what was written go with a person who is erased; the deal stays as a figure', async () => {
    const contact = await desk.ask(createContact, { name: 'Rita Nogueira', number: '5511987650011' }, desk.admin)
    const draft = {
      pipelineId: pipeline.id,
      title: 'De Rita',
      description: 'Mora na Rua A',
      value: 90,
      contactId: contact.id,
      fields: { [fieldId(0)]: 'Ouro' },
    }
    const deal = await desk.ask(contract.createDeal, draft, desk.agent)
    await desk.ask(contract.addDealFiles, { dealId: deal.id, uploadIds: [await upload('rg.txt')] }, desk.agent)
    await desk.ask(contract.createComment, { dealId: deal.id, body: 'Rita ligou' }, desk.agent)
    await desk.ask(contract.updateDeal, { id: deal.id, title: 'De Rita Nogueira' }, desk.agent)
    await desk.ask(erasePerson, { id: contact.id, name: contact.name, language: 'pt-BR' }, desk.admin)
    expect(await desk.ask(contract.getDeal, { id: deal.id }, desk.agent)).toMatchObject({
      title: '—',
      description: '',
      fields: {},
      contact: null,
      value: 90,
      comments: 0,
    })
    expect(await filesOf(deal.id)).toEqual([])
    expect(JSON.stringify(await historyOf(deal.id))).not.toMatch(/Rita|rg\.txt|Ouro/)
  })
})
