// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { MANY_PEOPLE, pageOfPeople } from '#plugins/team/contract/testing/people.ts'
import { walletStep } from './walletStep.ts'

afterEach(() => vi.unstubAllGlobals())

/** Ids of what the step offers. */
async function offered(): Promise<string[]> {
  const [step] = (await walletStep.ask?.(getContext()))?.steps ?? []
  return step && 'options' in step && step.options ? (await step.options({})).map(({ id }) => id) : []
}

test('a macro of who leads can put a contact into the wallet of anybody, also of who stands on a later page', async () => {
  saveSession(testSession({ profile: 'admin' }))
  fakeServer(({ query }) => ({ json: pageOfPeople(query) }))

  expect(await offered()).toContain(String(MANY_PEOPLE))
})

test('a macro of somebody else knows the own wallet only, and asks for nobody', async () => {
  saveSession(testSession({ profile: 'user' }))
  const requests = fakeServer(({ query }) => ({ json: pageOfPeople(query) }))

  expect(await offered()).toEqual(['take', 'leave'])
  expect(requests).toEqual([])
})
