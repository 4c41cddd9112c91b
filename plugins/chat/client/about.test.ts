// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { store } from '#core/client/store/store.ts'
import { aboutAtom, setAbout } from './about.atoms.ts'
import { beginEdit, beginReply, endAbout } from './about.ts'
import { boxTextOf, writeBox } from './boxText.ts'
import { saveEdit } from './commands.ts'
import { draftsService, saveDraft } from './drafts.ts'
import { makeMessage } from './testing.ts'

const ticketId = 905
const sent = makeMessage({ id: 'm1', ticketId, fromMe: true, body: 'Chega amanha' })
const other = makeMessage({ id: 'm2', ticketId, fromMe: true, body: 'Bom dia' })
const box = () => ({ text: boxTextOf(ticketId), kind: store.get(aboutAtom).get(ticketId)?.kind ?? null })

beforeEach(() => {
  setAbout(ticketId, null)
  saveDraft(ticketId, 'Sobre o boleto,')
})
afterEach(() => {
  setAbout(ticketId, null)
  saveDraft(ticketId, '')
  vi.unstubAllGlobals()
})

test.each<[string, () => void, ReturnType<typeof box>]>([
  ['let go', () => endAbout(ticketId), { text: 'Sobre o boleto,', kind: null }],
  ['let go after another was begun', () => [beginEdit(ticketId, other), endAbout(ticketId)], { text: 'Sobre o boleto,', kind: null }],
  ['left for an answer', () => beginReply(ticketId, other), { text: 'Sobre o boleto,', kind: 'reply' }],
])('what was half written is there again when an edit is %s', (_how, action, expected) => {
  beginEdit(ticketId, sent)
  expect(box()).toEqual({ text: 'Chega amanha', kind: 'edit' })

  action()

  expect(box()).toEqual(expected)
})

test('while a sent text is changed the draft is kept as it was, so that a reload brings it back and the changed text is kept nowhere', () => {
  const typed = vi.fn()
  const stop = draftsService.onTyped(typed)
  const kept = draftsService.get(ticketId)
  const stored = () => Object.values({ ...localStorage }).join()

  beginEdit(ticketId, sent)
  writeBox(ticketId, 'Chega amanhã')

  stop()
  expect(box()).toEqual({ text: 'Chega amanhã', kind: 'edit' })
  expect(draftsService.get(ticketId)).toEqual(kept)
  expect(stored()).toContain('Sobre o boleto,')
  expect(stored()).not.toContain('Chega')
  expect(typed).not.toHaveBeenCalled()
})

test('an answer that is let go leaves the text', () => {
  beginReply(ticketId, other)
  endAbout(ticketId)

  expect(box()).toEqual({ text: 'Sobre o boleto,', kind: null })
})

test.each<[string, () => void, ReturnType<typeof box>]>([
  ['and what was half written is there again', () => {}, { text: 'Sobre o boleto,', kind: null }],
  ['and what was written meanwhile stays', () => writeBox(ticketId, 'Chega amanhã cedo'), { text: 'Chega amanhã cedo', kind: 'edit' }],
  [
    'and so does an answer that was begun meanwhile',
    () => {
      beginReply(ticketId, other)
      writeBox(ticketId, 'Isso')
    },
    { text: 'Isso', kind: 'reply' },
  ],
])('an edit is saved, %s', async (_what, meanwhile, expected) => {
  beginEdit(ticketId, sent)
  writeBox(ticketId, 'Chega amanhã')
  fakeServer(() => {
    meanwhile()
    return { json: { ...sent, rev: 2, body: 'Chega amanhã', isEdited: true } }
  })

  await saveEdit.run({ ticketId, messageId: sent.id, body: 'Chega amanhã', after: 'stay' }, getContext())

  expect(box()).toEqual(expected)
})
