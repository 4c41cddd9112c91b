import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { sendVisitorMessage } from '#plugins/webchat/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { forgetSwitches, isAnsweredByBots, isBlocked } from './switches.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const newContact = (wallets: number[] = []) => {
  count += 1
  return desk.ask(contract.createContact, { name: `Bia ${count}`, number: `(31) 98765-${String(count).padStart(4, '0')}`, wallets }, desk.admin)
}
const block = (id: number, blocked: boolean, who: Session = desk.supervisor) => desk.ask(contract.blockContact, { id, blocked }, who)
const refused = (id: number, who: Session) => desk.refusal(contract.blockContact, { id, blocked: true }, who)
const read = (id: number) => desk.ask(contract.getContact, { id }, desk.admin)

describe('a contact is blocked', () => {
  test('by supervisors, seen by everybody who sees it, found by the filter, and taken back', async () => {
    const { id } = await newContact()
    const ear = await desk.socket(desk.agent)

    expect(await block(id, true)).toMatchObject({ id, blocked: true })

    expect(await ear.hear(contract.contactUpdated, (contact) => contact.id === id)).toMatchObject({ blocked: true })
    expect((await desk.ask(contract.listContacts, { blocked: true }, desk.agent)).contacts.map((contact) => contact.id)).toEqual([id])
    expect((await desk.ask(contract.listContacts, { blocked: false }, desk.agent)).contacts.map((contact) => contact.id)).not.toContain(id)
    expect(await block(id, false)).toMatchObject({ blocked: false })
  })

  test('and the one who did it undoes that, unless somebody changed it since', async () => {
    const { id } = await newContact()
    const { rev } = await block(id, true)
    await desk.ask(undoActionOn, { rows: 'contacts.block', rowId: String(id), rev }, desk.supervisor)
    expect(await read(id)).toMatchObject({ blocked: false })

    const again = await block(id, true)
    await block(id, false, desk.admin)
    const late = await desk.refusal(undoActionOn, { rows: 'contacts.block', rowId: String(id), rev: again.rev }, desk.supervisor)
    expect(late.status).toBe(409)
  })

  test('by agents only where the company wishes it, and only where they see the contact', async () => {
    const [own, others] = [await newContact(), await newContact([desk.agent2.userId])]
    expect((await refused(own.id, desk.agent)).status).toBe(403)

    await desk.withSetting(contract.agentsBlock, 'enabled', async () => {
      expect(await block(own.id, true, desk.agent)).toMatchObject({ blocked: true })
      expect(await refused(others.id, desk.agent)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
    })

    expect((await refused(own.id, desk.agent)).status).toBe(403)
  })

  test('by nobody of another company', async () => {
    const { id } = await newContact()
    const { admin: stranger } = await desk.otherTenant()

    expect((await refused(id, stranger)).status).toBe(404)
    expect((await desk.refusal(contract.setContactBot, { id, disableBot: true }, stranger)).status).toBe(404)
    expect(await read(id)).toMatchObject({ blocked: false, disableBot: false })
  })

  test.each([{}, { blocked: 'talvez' }, { blocked: null }])('not by %j', async (body) => {
    const { id } = await newContact()
    const reply = await desk.call('PUT', `/contacts/${id}/blocked`, { token: desk.admin.token, body })

    expect(reply).toMatchObject({ status: 400, body: { fields: [{ field: 'blocked' }] } })
  })
})

test('a blocked visitor of the site opens no conversation and is in none', async () => {
  const { visitor, ticket } = await desk.waitingTicket()
  await block(ticket.contactId, true)
  const wish = { token: desk.siteToken, body: 'Ainda aqui', idFront: 'bloqueado-1' }

  expect(await desk.refusal(sendVisitorMessage, wish, visitor.caller)).toMatchObject({ status: 403, error: 'ERR_CONTACT_BLOCKED' })
  expect((await desk.ticket(ticket.id)).lastMessage).not.toBe('Ainda aqui')

  await block(ticket.contactId, false)
  await visitor.write('Agora sim')
  expect((await desk.ticket(ticket.id)).lastMessage).toBe('Agora sim')
})

test('whoever may change a contact says whether bots answer it, and takes that back', async () => {
  const { id } = await newContact()

  const { rev } = await desk.ask(contract.setContactBot, { id, disableBot: true }, desk.agent)
  expect(await read(id)).toMatchObject({ disableBot: true, blocked: false })

  await desk.ask(undoActionOn, { rows: 'contacts.bot', rowId: String(id), rev }, desk.agent)
  expect(await read(id)).toMatchObject({ disableBot: false })
})

test('bots answer neither a blocked contact nor a contact that none is to answer, whichever of both is switched, and nothing but ids is read for it', async () => {
  const { ctx } = desk.kernel
  const { tenantId } = desk.admin
  const ids = await Promise.all([newContact(), newContact(), newContact(), newContact()]).then((made) => made.map(({ id }) => id))
  const [plain = 0, blocked = 0, quiet = 0, both = 0] = ids
  for (const id of [blocked, both]) await block(id, true)
  for (const id of [quiet, both]) await desk.ask(contract.setContactBot, { id, disableBot: true }, desk.admin)
  const select = vi.spyOn(ctx.db, 'select')
  forgetSwitches(ctx, tenantId)

  const states = await Promise.all(ids.map(async (id) => [id, await isBlocked(ctx, tenantId, id), await isAnsweredByBots(ctx, tenantId, id)]))

  expect(states).toEqual([
    [plain, false, true],
    [blocked, true, false],
    [quiet, false, false],
    [both, true, false],
  ])
  // Work of the server in the background reads rows of its own meanwhile.
  const asked = select.mock.calls.map(([columns]) => Object.keys(columns ?? {}))
  expect(asked.filter((columns) => columns.includes('isBlocked'))).toEqual([['id', 'isBlocked']])
  select.mockRestore()
})
