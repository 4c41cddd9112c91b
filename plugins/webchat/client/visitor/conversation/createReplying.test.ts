import { expect, it } from 'vitest'
import { createStore } from '../storage/createStore.ts'
import { createReplying } from './createReplying.ts'
import { messageForTests as message } from './messageForTests.ts'

it('knows the message answered, over a reload, until it is sent', () => {
  const store = createStore('t.', null)
  createReplying(store, 'quote', () => {}).begin('a')

  const replying = createReplying(store, 'quote', () => {})
  expect(replying.to([])).toBeNull()
  expect(replying.to([message('a', 1)])?.id).toBe('a')
  replying.end()

  expect(replying.to([message('a', 1)])).toBeNull()
  expect(store.keys()).toEqual([])
})

it('answers nothing that was taken back', () => {
  const replying = createReplying(createStore('t.', null), 'quote', () => {})
  replying.begin('a')

  expect(replying.to([message('a', 1, { isDeleted: true })])).toBeNull()
})
