import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openWeek, putAbsenceMessage, putHours } from '#plugins/hours/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { aDocument, askNode } from '../contract/testing/flows.ts'
import { menu, openSiteFlows, QUESTION, reads, receivedTexts, type SiteFlows, withClose } from './testing/flowDesk.ts'

let desk: Desk
let siteFlows: SiteFlows
beforeAll(async () => {
  desk = await startDesk()
  siteFlows = await openSiteFlows(desk)
})
afterAll(() => desk.stop())
afterEach(() => siteFlows.switchOff())
const onSite: SiteFlows['publish'] = (...wanted) => siteFlows.publish(...wanted)

describe('a version on trial', () => {
  const says = (text: string) => aDocument([askNode('q', { parts: [{ part: 'text', text }], other: 'fim' })])
  /** The first words that new visitors hear, one after the other. */
  async function heard(...names: string[]): Promise<unknown[]> {
    const texts: unknown[] = []
    for (const name of names) {
      const visitor = await desk.visitor(name)
      await visitor.write('Bom dia')
      await vi.waitFor(async () => expect(await receivedTexts(visitor)).toHaveLength(1), { timeout: 10_000 })
      texts.push((await receivedTexts(visitor))[0])
    }
    return texts
  }

  test('goes to its share of new conversations, is counted beside the other, widened, and becomes everybody’s', async () => {
    const { id } = await onSite(says('Antiga?'))
    const { rev } = await desk.ask(
      contract.updateFlow,
      { id, rev: (await desk.ask(contract.getFlow, { id }, desk.admin)).rev, draft: says('Nova?') },
      desk.admin,
    )

    expect(await desk.ask(contract.publishFlow, { id, rev, percent: 1 }, desk.admin)).toMatchObject({ publishedVersion: 1, trial: { version: 2, percent: 1 } })
    await desk.ask(contract.changeTrial, { id, percent: 99 }, desk.admin)
    const texts = await heard('Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis')
    expect(texts.filter((text) => text === 'Nova?').length).toBeGreaterThanOrEqual(5)
    const versions = await desk.ask(contract.listFlowVersions, { id }, desk.admin)
    expect(versions).toMatchObject([
      { version: 2, trialPercent: 99, isPublished: false },
      { version: 1, trialPercent: null, isPublished: true },
    ])
    expect(versions.reduce((sum, { running }) => sum + running, 0)).toBe(6)

    expect(await desk.ask(contract.changeTrial, { id, percent: 100 }, desk.admin)).toMatchObject({ publishedVersion: 2, trial: null, hasChanges: false })
    expect(await heard('Sete')).toEqual(['Nova?'])
  })

  test('is taken away, and ended conversations are told by how they ended', async () => {
    const { id } = await onSite(withClose(menu(desk.vendas)))
    const [visitor] = [await desk.visitor()]
    await visitor.write('Bom dia')
    await reads(visitor, [QUESTION])
    await visitor.write('1')
    await reads(visitor, [QUESTION, 'Passando para Vendas.'])
    const { rev } = await desk.ask(contract.getFlow, { id }, desk.admin)
    await desk.ask(contract.publishFlow, { id, rev, percent: 50 }, desk.admin)

    expect(await desk.ask(contract.changeTrial, { id, percent: 0 }, desk.admin)).toMatchObject({ publishedVersion: 1, trial: null })

    const versions = await desk.ask(contract.listFlowVersions, { id }, desk.admin)
    expect(versions.find(({ version }) => version === 1)?.endings).toEqual([{ how: 'transfer', count: 1 }])
    expect(await desk.refusal(contract.changeTrial, { id, percent: 50 }, desk.admin)).toMatchObject({ status: 404 })
  })

  test('needs a version for the others, a share, and who may publish', async () => {
    const { id, rev } = await desk.ask(contract.createFlow, { name: 'Sem versão' }, desk.admin)
    const { admin: stranger } = await desk.otherTenant()

    expect(await desk.refusal(contract.publishFlow, { id, rev, percent: 50 }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'percent', code: 'first' }] },
    })
    for (const percent of [0, 101, 2.5]) expect(await desk.refusal(contract.publishFlow, { id, rev, percent }, desk.admin)).toMatchObject({ status: 400 })
    for (const percent of [-1, 101]) expect(await desk.refusal(contract.changeTrial, { id, percent }, desk.admin)).toMatchObject({ status: 400 })
    expect(await desk.refusal(contract.changeTrial, { id, percent: 50 }, stranger)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.changeTrial, { id, percent: 50 }, desk.agent)).toMatchObject({ status: 403 })
  })
})

describe('a draft', () => {
  test('is tried on the conversations that took place: which would go otherwise, after what, and how they would end', async () => {
    const flow = await onSite(withClose(menu(desk.vendas)))
    const [one, other] = [await desk.visitor(), await desk.visitor('Rui Lima')]
    for (const visitor of [one, other]) await visitor.write('Bom dia')
    await reads(one, [QUESTION])
    await one.write('1')
    await reads(one, [QUESTION, 'Passando para Vendas.'])
    await vi.waitFor(async () => expect(await receivedTexts(other)).toHaveLength(1), { timeout: 10_000 })
    const ofFlow = { id: flow.id }
    expect(await desk.ask(contract.replayDraft, ofFlow, desk.admin)).toMatchObject({ changed: 0, sessions: [{ differsAt: null }, { differsAt: null }] })

    const { rev } = await desk.ask(contract.getFlow, ofFlow, desk.admin)
    await desk.ask(contract.updateFlow, { ...ofFlow, rev, draft: withClose(menu(desk.suporte)) }, desk.admin)
    const { changed, sessions } = await desk.ask(contract.replayDraft, ofFlow, desk.admin)

    expect([changed, sessions.map(({ session, differsAt }) => [session.contactName, differsAt])]).toEqual([
      1,
      [
        ['Maria Souza', 1],
        ['Rui Lima', null],
      ],
    ])
    expect(sessions[0]).toMatchObject({ was: { how: 'transfer', queueId: desk.vendas }, now: { how: 'transfer', queueId: desk.suporte } })
    const sessionId = sessions[0]?.session.id ?? ''
    const gone = await desk.ask(contract.replaySession, { ...ofFlow, sessionId }, desk.admin)
    expect(gone.wasFrames.map(({ heard }) => heard.by)).toEqual(['program', 'contact'])
    expect(gone.nowFrames[1]).toMatchObject({ heard: { text: '1' }, effects: [{ do: 'send' }, { do: 'transfer', queueId: desk.suporte }] })
    const { admin: stranger } = await desk.otherTenant()
    for (const [who, status] of [
      [stranger, 404],
      [desk.agent, 403],
    ] as const) {
      expect(await desk.refusal(contract.replayDraft, ofFlow, who)).toMatchObject({ status })
      expect(await desk.refusal(contract.replaySession, { ...ofFlow, sessionId }, who)).toMatchObject({ status })
    }
  })
})

describe('while the company is closed', () => {
  test('its absence message waits until a person is to answer', async () => {
    const closed = openWeek().map((day) => ({ ...day, type: 'C' as const }))
    await desk.ask(putHours, { businessHours: closed }, desk.admin)
    await desk.ask(putAbsenceMessage, { messageBusinessHours: 'Estamos fechados' }, desk.admin)
    await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor()
    await visitor.write('Bom dia')
    await reads(visitor, [QUESTION])
    await visitor.write('1')
    await reads(visitor, [QUESTION, 'Passando para Vendas.'])

    await visitor.write('Obrigada')

    await reads(visitor, [QUESTION, 'Passando para Vendas.', 'Estamos fechados'])
    await desk.ask(putHours, { businessHours: openWeek() }, desk.admin)
  })
})

describe('an automatic reply', () => {
  test('is told apart from what only the builder can hold, and begins switched on with its words', async () => {
    const simple = contract.compileSimple({
      ...{ message: 'Olá!', options: [], misunderstood: '', silence: null },
      otherwise: { to: 'queue', id: desk.vendas },
    })
    const wanted = { name: 'Recepção', draft: simple, isActive: true, entry: { connectionIds: [], keywords: ['Ajuda'] } }

    expect(await desk.ask(contract.createFlow, wanted, desk.admin)).toMatchObject({ isSimple: true, isActive: true, entry: { keywords: ['Ajuda'] } })
    expect(await desk.ask(contract.createFlow, { name: 'Desenhado', draft: withClose(menu(desk.vendas)) }, desk.admin)).toMatchObject({ isSimple: false })
    expect(await desk.refusal(contract.createFlow, { ...wanted, name: 'Outra' }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'keywords', code: 'duplicated' }] },
    })
  })
})
