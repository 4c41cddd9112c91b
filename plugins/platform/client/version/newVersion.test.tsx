// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeReply, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { NewVersion } from './NewVersion.tsx'
import { newBuildAtom, putOffBuildAtom, watchVersion } from './newVersion.ts'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json') })
const TEN_MINUTES_MS = 10 * 60_000
let stop = () => {}
let reply: FakeReply = 'offline'

/** The page was sent with this build. */
function sendPage(build: string | null): void {
  document.head.replaceChildren()
  if (build === null) return
  const meta = document.createElement('meta')
  meta.name = 'build'
  meta.content = build
  document.head.append(meta)
}
const serverHas = (client: string | null) => {
  reply = { json: { version: '1.0.0', minClient: '0.1.0', client } }
}
async function watch(): Promise<void> {
  fakeServer(() => reply)
  await stage.show(<NewVersion />)
  await act(async () => {
    stop = watchVersion()
    await vi.advanceTimersByTimeAsync(0)
  })
}
const later = () => act(async () => void (await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS)))
const isOffered = () => screen.queryByText(t('platform.newVersion.text')) !== null

beforeEach(() => {
  vi.useFakeTimers()
  store.set(newBuildAtom, null)
  store.set(putOffBuildAtom, null)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.head.replaceChildren()
})

test.each([
  ['the same build', 'one', 'one', false],
  ['another build', 'one', 'two', true],
  ['a server that develops', 'one', null, false],
  ['a page that develops', null, 'two', false],
])('%s is offered: %s → %s %s', async (_case, own, served, offered) => {
  sendPage(own)
  serverHas(served)

  await watch()

  expect(isOffered()).toBe(offered)
})

test('a page that stays open asks again, also after an answer that did not come', async () => {
  sendPage('one')
  reply = 'offline'
  await watch()
  expect(isOffered()).toBe(false)

  serverHas('two')
  await later()

  expect(isOffered()).toBe(true)
})

test('put off, it is quiet until there is yet another one', async () => {
  sendPage('one')
  serverHas('two')
  await watch()
  fireEvent.click(screen.getByRole('button', { name: t('platform.newVersion.later') }))
  expect(isOffered()).toBe(false)
  await later()
  expect(isOffered()).toBe(false)

  serverHas('three')
  await later()

  expect(isOffered()).toBe(true)
})

test('a server that went back to the build of the page offers nothing any more', async () => {
  sendPage('one')
  serverHas('two')
  await watch()

  serverHas('one')
  await later()

  expect(isOffered()).toBe(false)
})
