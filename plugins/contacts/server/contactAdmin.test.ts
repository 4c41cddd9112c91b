import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { createRole, deleteRole } from '#plugins/rights/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { contactAdmin, getContact, listContacts, MOST_FOUND, updateContact, userContactWallet } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
  for (let index = 0; index < MOST_FOUND + 2; index += 1) await desk.visitor(`Rosana ${index}`)
})
afterAll(() => desk.stop())

const found = async (who: Session, wish: { searchParam?: string; pageNumber?: number } = {}) => {
  const { contacts, count, hasMore } = await desk.ask(listContacts, wish, who)
  return { shown: contacts.length, count, hasMore }
}
const nothing = { shown: 0, count: 0, hasMore: false }

test('agents see the list as long as the company says nothing', async () => {
  expect((await found(desk.agent)).shown).toBeGreaterThan(MOST_FOUND)
})

test('agents get no list, page by page neither, and find a person by part of the name; who leads sees all', async () => {
  await desk.withSetting(contactAdmin, 'enabled', async () => {
    expect(await found(desk.agent)).toEqual(nothing)
    expect(await found(desk.agent, { searchParam: 'ro ' })).toEqual(nothing)
    expect(await found(desk.agent, { searchParam: 'rosana', pageNumber: 2 })).toEqual(nothing)
    expect(await found(desk.agent, { searchParam: 'rosana' })).toEqual({ shown: MOST_FOUND, count: MOST_FOUND, hasMore: false })
    expect((await found(desk.supervisor)).shown).toBeGreaterThan(MOST_FOUND)
    expect((await found(desk.admin, { searchParam: 'rosana' })).shown).toBe(MOST_FOUND + 2)
  })
})

describe('while everybody lists their own wallet alone', () => {
  let ownId: number
  let freeId: number
  beforeAll(async () => {
    const { contacts } = await desk.ask(listContacts, { searchParam: 'rosana' }, desk.admin)
    ownId = contacts[0]?.id ?? 0
    freeId = contacts[1]?.id ?? 0
    await desk.ask(updateContact, { id: ownId, wallets: [desk.agent.userId] }, desk.admin)
  })
  const listed = async (who: Session, searchParam = '') => (await desk.ask(listContacts, { searchParam }, who)).contacts.map(({ id }) => id)

  test('an agent lists and finds nothing else, and the total says so; who leads lists all', async () => {
    expect(await listed(desk.agent, 'rosana')).toContain(freeId)

    await desk.withSetting(userContactWallet, 'enabled', async () => {
      expect(await listed(desk.agent)).toEqual([ownId])
      expect(await listed(desk.agent, 'rosana')).toEqual([ownId])
      expect(await found(desk.agent)).toEqual({ shown: 1, count: 1, hasMore: false })
      expect(await listed(desk.agent2)).toEqual([])
      expect(await listed(desk.supervisor, 'rosana')).toContain(freeId)
    })
    expect(await listed(desk.agent, 'rosana')).toContain(freeId)
  })

  test('a contact of nobody is there for whoever comes by it, and one of another wallet is not', () =>
    desk.withSetting(userContactWallet, 'enabled', async () => {
      expect(await desk.ask(getContact, { id: freeId }, desk.agent)).toMatchObject({ id: freeId })
      expect(await desk.refusal(getContact, { id: ownId }, desk.agent2)).toMatchObject({ status: 404 })
    }))

  test('a role opens the whole list again', () =>
    desk.withSetting(userContactWallet, 'enabled', async () => {
      const role = await desk.ask(createRole, { name: 'Lista toda', permissions: { 'contacts.listAll': true }, userIds: [desk.agent.userId] }, desk.admin)

      expect(await listed(desk.agent, 'rosana')).toContain(freeId)

      await desk.ask(deleteRole, { id: role.id }, desk.admin)
      expect(await listed(desk.agent, 'rosana')).toEqual([ownId])
    }))
})
