// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { everybodyKey } from '#plugins/team/contract/everybody.ts'
import { LAST_PERSON, MANY_PEOPLE, makePerson, pageOfPeople } from '#plugins/team/contract/testing/people.ts'
import { loadPeople, nameOf, peopleAtom } from './people.ts'

let requests: FakeRequest[] = []
let stop = () => {}
beforeEach(() => {
  requests = fakeServer(({ query }) => ({ json: pageOfPeople(query) }))
})
afterEach(() => {
  stop()
  stop = () => {}
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('what shows somebody has the name, also of who stands on a later page', async () => {
  stop = store.sub(peopleAtom, () => {})

  await vi.waitFor(() => expect(nameOf(store.get, MANY_PEOPLE)).toBe(LAST_PERSON))
})

test('what is shown follows the one list of everybody, without superadministrators', async () => {
  stop = store.sub(peopleAtom, () => {})
  await vi.waitFor(() => expect(store.get(peopleAtom)).toHaveLength(MANY_PEOPLE))

  queryClient.setQueryData(everybodyKey, [makePerson(1), { ...makePerson(2), profile: 'superadmin' }])

  await vi.waitFor(() => expect(store.get(peopleAtom).map(({ id }) => id)).toEqual([1]))
})

test('who chooses among them asks no second time for what is held', async () => {
  expect(await loadPeople()).toHaveLength(MANY_PEOPLE)
  const asked = requests.length

  await loadPeople()

  expect(requests).toHaveLength(asked)
})
