// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { draftAtom, draftsService, saveDraft } from './drafts.ts'

let ticketId = 0
beforeEach(() => {
  localStorage.clear()
  ticketId += 1
})

const shown = () => store.get(draftAtom(ticketId))

test.each([
  ['a newer one', { text: 'lá', at: Number.MAX_SAFE_INTEGER }, 'lá'],
  ['an older one', { text: 'lá', at: 1 }, 'aqui'],
  ['one that was emptied later', { text: '', at: Number.MAX_SAFE_INTEGER }, ''],
  ['one that was emptied before', { text: '', at: 1 }, 'aqui'],
])('of two drafts the later counts: %s', (_what, there, counts) => {
  saveDraft(ticketId, 'aqui')

  draftsService.take(ticketId, there)

  expect(shown()).toBe(counts)
})

test('what is typed is later than all that was seen, whatever the clock says', () => {
  const ahead = Date.now() + 3_600_000
  draftsService.take(ticketId, { text: 'de um relógio adiantado', at: ahead })

  saveDraft(ticketId, 'daqui')

  expect(draftsService.get(ticketId)).toEqual({ text: 'daqui', at: ahead + 1 })
})

test('an emptied draft is remembered until it is known elsewhere', () => {
  saveDraft(ticketId, 'texto')
  saveDraft(ticketId, '')
  const emptied = draftsService.get(ticketId)

  expect(draftsService.ticketIds()).toEqual([ticketId])
  draftsService.settle(ticketId, emptied)
  expect(draftsService.ticketIds()).toEqual([])
  draftsService.take(ticketId, { text: 'texto', at: emptied.at - 1 })
  expect(shown()).toBe('')
})

test('what was typed since is not settled', () => {
  saveDraft(ticketId, 'um')
  const first = draftsService.get(ticketId)
  saveDraft(ticketId, 'um dois')
  const second = draftsService.get(ticketId)

  draftsService.settle(ticketId, first)

  expect(draftsService.get(ticketId)).toEqual(second)
})

test('a draft of an earlier version is the bare text', () => {
  localStorage.setItem(`balcao.draft.0.0.${ticketId}`, 'antigo')

  expect(draftsService.get(ticketId)).toEqual({ text: 'antigo', at: 0 })
})
