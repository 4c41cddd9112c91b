// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineClientPlugin, provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { type ReplyDrafts, replyDrafts } from '#plugins/chat/contract/client.ts'
import { SegmentsStrip } from './SegmentsStrip.tsx'

let text = ''
const listeners = new Set<(ticketId: number) => void>()
const drafts: ReplyDrafts = {
  get: () => ({ text, at: 0 }),
  ticketIds: () => [],
  take: () => {},
  settle: () => {},
  onTyped(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
const boxes = defineClientPlugin({ id: 'boxes', requires: [], provides: [provide(replyDrafts, () => drafts)] })
const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), plugins: [boxes] })
const type = (typed: string) =>
  act(async () => {
    text = typed
    for (const listener of listeners) listener(7)
  })
const statusText = () => screen.queryByRole('status')?.textContent ?? null

test('counts while one types, and says what makes messages shorter', async () => {
  text = ''
  await stage.show(<SegmentsStrip ticket={{ id: 7, channel: 'sms' }} />)
  expect(statusText()).toBeNull()

  await type('Oi')
  expect(statusText()).toBe('1 SMS · cabem mais 158 no último')
  await type('Olá, já saiu')
  expect(statusText()).toBe('1 SMS · cabem mais 58 no último · um acento ou emoji fora do alfabeto do SMS encurta cada um')
  await type('a'.repeat(200))
  expect(statusText()).toBe('2 SMS · cabem mais 106 no último')
})

test('says nothing in a conversation of another channel', async () => {
  text = 'Oi'
  await stage.show(<SegmentsStrip ticket={{ id: 7, channel: 'webchat' }} />)
  expect(statusText()).toBeNull()
})
