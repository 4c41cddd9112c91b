import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { messageUpdated, reactToMessage } from '#plugins/chat/contract/index.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

/** A message that the contact has, and somebody who listens. */
async function sent() {
  const { say } = await connectionDesk.talking()
  const { id } = await say('Segue o boleto')
  await connectionDesk.acked(id, 1)
  const ear = await connectionDesk.desk.socket(connectionDesk.desk.agent)
  const react = (emoji: string) => connectionDesk.desk.ask(reactToMessage, { messageId: id, reaction: emoji }, connectionDesk.desk.agent)
  const hears = (changeFailure: object | null) =>
    ear.hear(messageUpdated, (message) => message.id === id && JSON.stringify(message.changeFailure) === JSON.stringify(changeFailure))
  return { id, react, hears }
}

test('a change that comes too late for the provider is told at once, is not tried again, and the next one that succeeds ends it', async () => {
  const { react, hears } = await sent()
  connectionDesk.provider.change.status = 422

  await react('👍')

  expect(await hears({ change: 'reacted', reason: 'tooOld' })).toMatchObject({ reactions: [{ fromMe: true, emoji: '👍' }] })
  expect(connectionDesk.provider.calls.filter((call) => call.includes('/change/'))).toHaveLength(1)
  connectionDesk.provider.change.status = 200
  await react('🙏')
  await hears(null)
})

test('a fault of the provider is tried again, and told once nobody tries any more', async () => {
  const { id, react } = await sent()
  connectionDesk.provider.change.status = 500

  await react('👍')

  await vi.waitFor(
    async () => {
      await connectionDesk.hurry('chat.changeAtChannel')
      expect((await connectionDesk.stays(id))?.changeFailure).toEqual({ change: 'reacted', reason: 'temporary' })
    },
    { timeout: 20_000 },
  )
  expect(connectionDesk.provider.calls.filter((call) => call.includes('/change/')).length).toBeGreaterThan(3)
})
