// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#core/client/http/call.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Presence } from '#core/contract/auth.ts'
import { everybodyKey, everybodyQuery } from '../contract/everybody.ts'
import type { User } from '../contract/index.ts'
import { makePerson } from '../contract/testing/people.ts'
import { notePresence, refreshPeople } from './people.ts'

const person = (id: number): User => ({ ...makePerson(id), status: 'offline', isOnline: false, rev: 2 })
const came = (userId: number, rev: number) => {
  const status: Presence = 'online'
  return { userId, username: `Pessoa ${userId}`, email: '', isOnline: true, status, lastLogin: null, rev }
}
const reply = (...ids: number[]): FakeReply => ({ json: { users: ids.map(person), count: ids.length, hasMore: false } })
const held = () => queryClient.getQueryData<User[]>(everybodyKey)

let answer: () => FakeReply | Promise<FakeReply> = () => reply(1, 2)
let requests: FakeRequest[] = []
let stop = () => {}
beforeEach(() => {
  answer = () => reply(1, 2)
  requests = fakeServer(() => answer())
})
afterEach(() => {
  stop()
  stop = () => {}
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** A screen that shows everybody. */
function show(): void {
  stop = new QueryObserver(queryClient, everybodyQuery(call)).subscribe(() => {})
}
const shown = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))

test('who comes is online in the list, and nobody is asked for again', async () => {
  show()
  await shown()

  await notePresence(came(2, 3))

  expect(held()).toEqual([person(1), { ...person(2), isOnline: true, status: 'online', rev: 3 }])
  expect(requests).toHaveLength(1)
})

test('news that are older than the list change nothing', async () => {
  show()
  await shown()

  await notePresence(came(2, 2))

  expect(held()).toEqual([person(1), person(2)])
})

test('who comes while the list is on its way is not offline again with its answer', async () => {
  const later = Promise.withResolvers<FakeReply>()
  answer = () => later.promise
  show()
  const noted = notePresence(came(2, 3))
  later.resolve(reply(1, 2))

  await noted

  expect(held()?.map(({ isOnline }) => isOnline)).toEqual([false, true])
})

test.each([
  ['somebody new comes', () => notePresence(came(3, 1))],
  ['somebody else changed', refreshPeople],
])('when %s, everybody is asked for again', async (_what, change) => {
  show()
  await shown()
  answer = () => reply(1, 2, 3)

  await change()

  expect(held()).toHaveLength(3)
})
