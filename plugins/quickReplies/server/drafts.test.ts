import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { draftStored, listDrafts, putDraft } from '../contract/index.ts'

let desk: Desk
let ticketId: number
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const newTicket = async () => {
  ticketId = (await desk.openTicket(desk.agent)).ticket.id
  return ticketId
}
const put = (body: string, at?: number, who: Session = desk.agent) => desk.ask(putDraft, { ticketId, body, ...(at === undefined ? {} : { at }) }, who)
const kept = async (who: Session = desk.agent) => (await desk.ask(listDrafts, {}, who)).find((draft) => draft.ticketId === ticketId)?.body

describe('a draft', () => {
  test.each(['', '/'])('is kept and listed, with %j at the end of the address', async (end) => {
    await newTicket()

    const reply = await desk.call('PUT', `/drafts/${ticketId}${end}`, { token: desk.agent.token, body: { body: 'Bom d', at: 1_000 } })
    const list = await desk.call('GET', `/drafts${end}`, { token: desk.agent.token })

    expect(reply).toMatchObject({ status: 200, body: { ticketId, body: 'Bom d', at: 1_000 } })
    expect(list.body).toContainEqual({ ticketId, body: 'Bom d', at: 1_000 })
  })

  test.each<[string, [string, number][], string | undefined]>([
    [
      'the newer one',
      [
        ['a', 1],
        ['ab', 2],
      ],
      'ab',
    ],
    [
      'also when the older one comes later',
      [
        ['ab', 2],
        ['a', 1],
      ],
      'ab',
    ],
    [
      'the first of two of the same moment',
      [
        ['a', 1],
        ['b', 1],
      ],
      'a',
    ],
    [
      'nothing once it was emptied',
      [
        ['a', 1],
        ['', 2],
      ],
      undefined,
    ],
    [
      'nothing, even when an older text comes after',
      [
        ['a', 1],
        ['', 3],
        ['ab', 2],
      ],
      undefined,
    ],
    [
      'what was typed after it was emptied',
      [
        ['a', 1],
        ['', 2],
        ['b', 3],
      ],
      'b',
    ],
    ['nothing that was never there', [['', 1]], undefined],
  ])('that counts is %s', async (_what, typed, counts) => {
    await newTicket()

    for (const [body, at] of typed) await put(body, at)

    expect(await kept()).toBe(counts)
  })

  test('that is refused as older is answered with the one that counts', async () => {
    await newTicket()
    await put('novo', 2)

    expect(await put('velho', 1)).toEqual({ ticketId, body: 'novo', at: 2 })
  })

  test('of a clock that runs ahead is set back', async () => {
    await newTicket()

    const { at } = await put('do futuro', Date.now() + 3_600_000)

    expect(at).toBeLessThan(Date.now() + 61_000)
  })

  test("is nobody else's, whoever they are", async () => {
    await newTicket()
    await put('só meu')
    await put('da admin', undefined, desk.admin)

    expect([await kept(), await kept(desk.admin), await kept(desk.agent2)]).toEqual(['só meu', 'da admin', undefined])
  })

  test('needs a ticket that one may read, except to be emptied', async () => {
    await newTicket()
    await put('texto', 1)
    await desk.ask(updateTicket, { id: ticketId, isTransference: true, queueId: desk.vendas, userId: null }, desk.admin)
    await desk.place(desk.agent, [desk.suporte])
    const neighbour = (await desk.otherTenant()).admin

    expect(await desk.refusal(putDraft, { ticketId, body: 'mais', at: 2 }, desk.agent)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
    expect(await desk.refusal(putDraft, { ticketId, body: 'Invasão' }, neighbour)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
    expect(await desk.refusal(putDraft, { ticketId, body: '' }, neighbour)).toMatchObject({ status: 404 })
    expect(await put('', 3)).toMatchObject({ body: '' })
    await desk.place(desk.agent, [desk.suporte, desk.vendas])
  })

  test('is not for a superadmin, nor longer than a message', async () => {
    await newTicket()

    expect(await desk.refusal(listDrafts, {}, desk.superadmin)).toMatchObject({ status: 403 })
    expect(await desk.refusal(putDraft, { ticketId, body: 'x'.repeat(4097) }, desk.agent)).toMatchObject({ status: 400 })
  })

  test("is told to the same person's other browsers, and to nobody else", async () => {
    await newTicket()
    const [other, colleague] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

    await put('Bom dia', 7)
    await put('velho', 6)

    expect(await other.hear(draftStored, (draft) => draft.ticketId === ticketId)).toEqual({ ticketId, body: 'Bom dia', at: 7 })
    await Promise.all([other.settle(), colleague.settle()])
    expect(other.allOf(draftStored)).toHaveLength(1)
    expect(colleague.allOf(draftStored)).toEqual([])
  })
})
