// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createStore } from './createStore.ts'
import { findStorage } from './findStorage.ts'

it('keeps in memory what the browser refuses to keep', () => {
  const full = new Proxy(localStorage, {
    get: (target, name) =>
      name === 'setItem'
        ? () => {
            throw new DOMException('full', 'QuotaExceededError')
          }
        : Reflect.get(target, name, target),
  })
  const store = createStore('p.', full)

  store.write('a', '1')

  expect([store.read('a'), store.keys()]).toEqual(['1', ['a']])
  store.remove('a')
  expect([store.read('a'), store.keys()]).toEqual([null, []])
})

it('sees only what is below its prefix', () => {
  localStorage.setItem('other', 'x')
  const store = createStore('p.', localStorage)

  store.write('a', '1')

  expect(store.keys()).toEqual(['a'])
  expect(localStorage.getItem('p.a')).toBe('1')
})

it('works without storage at all', () => {
  const blocked = {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError')
    },
  }

  expect(findStorage(blocked)).toBeNull()
})
