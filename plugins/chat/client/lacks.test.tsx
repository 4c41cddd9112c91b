// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { atom } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { commandState } from '#core/client/commands/commandState.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { type AnyCommand, provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { noAbilities } from '#plugins/connections/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { makeTicket } from '#plugins/tickets/contract/testing/ticket.ts'
import { loadAbilities } from './abilities.ts'
import { conversationOf } from './conversations.ts'
import { editOwn, react, replyTo, takeBack } from './deeds/messageActions.ts'
import { AttachTool } from './media/AttachTool.tsx'
import { recordVoice } from './media/voice/voiceCommands.ts'
import { specialForms } from './special/specialCommands.ts'
import { makeMessage } from './testing.ts'

const ticket = makeTicket({ id: 9, channel: 'torpedo', status: 'open' })
const rows = Object.assign(Object.create(null), { rowAtom: () => atom(ticket), get: () => ticket, activeAtom: atom(9), targetAtom: atom(9) })
const stage = createStage({
  messages: () => import('./i18n/pt-BR.json'),
  permissions: ['chat.send'],
  plugins: [{ id: 'tickets', provides: [provide(ticketRows, () => rows)] }],
})
const abilities = {
  torpedo: noAbilities,
  completo: { ...noAbilities, media: true, vcard: true, location: true, buttons: true, quote: true, react: true, edit: true },
}
beforeEach(async () => {
  fakeServer(() => ({ json: abilities }))
  await loadAbilities()
  conversationOf(9).rows.clear()
})

const own = makeMessage({ id: 'm1', ticketId: 9, fromMe: true, userId: 3 })
const [card, place, buttons] = specialForms

test.each<[string, AnyCommand | undefined, unknown, string]>([
  ['a contact card', card, { ticketId: 9 }, 'chat.lacks.vcard'],
  ['a place', place, { ticketId: 9 }, 'chat.lacks.location'],
  ['buttons', buttons, { ticketId: 9 }, 'chat.lacks.buttons'],
  ['a voice note', recordVoice, { ticketId: 9 }, 'chat.lacks.media'],
  ['an answer to a message', replyTo, { ticketId: 9, messageId: 'm1' }, 'chat.lacks.quote'],
  ['a reaction', react, { ticketId: 9, messageId: 'm1' }, 'chat.lacks.react'],
  ['an edit', editOwn, { ticketId: 9, messageId: 'm1' }, 'chat.lacks.edit'],
])('%s is off with its reason on a channel that has nothing of the kind', (_what, command, args, reason) => {
  conversationOf(9).rows.upsert(own)
  if (!command) throw new Error('no command')
  expect(commandState(command, store.get, args)).toBe('disabled')
  expect(command.refusal?.(store.get, args)).toBe(reason)
})

test('a message of long ago says why it cannot be deleted any more, and one of somebody else nothing', () => {
  conversationOf(9).rows.upsert({ ...own, timestamp: '2020-01-01T10:00:00.000Z' }, makeMessage({ id: 'm2', ticketId: 9, fromMe: false }))
  expect(takeBack.refusal?.(store.get, { ticketId: 9, messageId: 'm1' })).toBe('chat.refusal.tooOld')
  expect(takeBack.refusal?.(store.get, { ticketId: 9, messageId: 'm2' })).toBeNull()
})

test('the clip stands there, off, and says why', async () => {
  await stage.show(<AttachTool ticket={ticket} />)
  const clip = screen.getByRole('button', { name: 'Este canal não leva arquivos nem áudios' })
  expect(clip.getAttribute('aria-disabled')).toBe('true')
})
