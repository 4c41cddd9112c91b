import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { contactAdmin, listContacts, MOST_FOUND } from '../contract/index.ts'

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
