// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { defineClientPlugin, defineCommand, provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { ticketAbilities } from '#plugins/chat/contract/client.ts'
import { noAbilities } from '#plugins/connections/contract/index.ts'
import { WindowStrip } from './WindowStrip.tsx'

let windowHours: number | null = 24
let templates = true
const chosenFor: number[] = []
const chooseTemplate = defineCommand({
  id: 'conversations.chooseTemplate',
  title: 'channels.command.connect',
  args: z.object({ ticketId: z.int() }),
  menus: [{ menu: 'channels.closedWindow' }],
  when: () => templates,
  run: ({ ticketId }) => void chosenFor.push(ticketId),
})
const conversations = defineClientPlugin({
  id: 'conversations',
  requires: [],
  commands: [chooseTemplate],
  provides: [provide(ticketAbilities, () => ({ of: () => ({ ...noAbilities, windowHours, templates }) }))],
})
const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), plugins: [conversations] })

const NOW = new Date('2026-11-23T15:00:00-03:00').getTime()
const HOUR_MS = 3_600_000
let closesAt: number | null = null
let requests: FakeRequest[] = []
beforeEach(() => {
  windowHours = 24
  templates = true
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  requests = fakeServer(() => ({ json: { windowHours, closesAt } }))
})
afterEach(() => vi.restoreAllMocks())

const strip = () => screen.queryByRole('status')?.textContent ?? null

test.each<[string, number | null, RegExp]>([
  ['says until when', NOW + 5 * HOUR_MS, /^Texto livre até hoje \d\d:00$/],
  ['counts what is left of the last two hours', NOW + 40 * 60_000, /^Texto livre por mais 40 min$/],
  ['says that it is over', NOW - 1, /não escreve há mais de 24 h: este canal só aceita um modelo aprovado/],
  ['says that nobody wrote yet', null, /ainda não escreveu por aqui/],
])('the window %s', async (_what, end, text) => {
  closesAt = end
  await stage.show(<WindowStrip ticket={{ id: 7, status: 'open' }} />)
  await vi.waitFor(() => expect(strip()).toMatch(text))
})

test.each<[string, number | null, RegExp]>([
  ['that is over', NOW - 1, /não escreve há mais de 7 d: este canal só aceita mensagens quando ele escrever de novo/],
  ['that never began', null, /só aceita mensagens depois que ele escrever/],
])('without templates a window %s opens when the contact writes', async (_what, end, text) => {
  closesAt = end
  templates = false
  windowHours = 168
  await stage.show(<WindowStrip ticket={{ id: 7, status: 'open' }} />)
  await vi.waitFor(() => expect(strip()).toMatch(text))
})

test('nothing is said, nor asked, of a channel without one, and of a conversation that takes no answer', async () => {
  closesAt = NOW + HOUR_MS
  await stage.show(<WindowStrip ticket={{ id: 8, status: 'pending' }} />)
  expect(strip()).toBeNull()

  windowHours = null
  await stage.show(<WindowStrip ticket={{ id: 9, status: 'open' }} />)
  expect(strip()).toBeNull()
  expect(requests).toEqual([])
})

test.each<[string, number, boolean, number]>([
  ['is over, a template can be chosen beside it', NOW - 1, true, 1],
  ['is over and the channel takes none, nothing can', NOW - 1, false, 0],
  ['goes on, nothing needs to be', NOW + HOUR_MS, true, 0],
])('while the window %s', async (_what, end, takesTemplates, count) => {
  closesAt = end
  templates = takesTemplates
  chosenFor.length = 0
  await stage.show(<WindowStrip ticket={{ id: 7, status: 'open' }} />)
  await vi.waitFor(() => expect(strip()).not.toBeNull())

  const buttons = screen.queryAllByRole('button')
  expect(buttons).toHaveLength(count)
  for (const button of buttons) fireEvent.click(button)
  await vi.waitFor(() => expect(chosenFor).toHaveLength(count))
})
