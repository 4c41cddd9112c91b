// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startKernel } from '#core/client/kernel.ts'
import { store } from '#core/client/store/store.ts'
import { forgetVisit, keepVisit, noteVisit, visitsAtom } from './visits.ts'

let stop: () => void = () => {}
beforeEach(async () => {
  store.set(visitsAtom, [])
  stop = await startKernel([{ id: 'test', routes: [{ path: '/desk', keepsTab: true, open: () => [] }] }])
})
afterEach(() => stop())

const areas = () => store.get(visitsAtom).map(({ area, isKept }) => (isKept ? area : `(${area})`))
const visit = (...visited: string[]) => {
  for (const area of visited) noteVisit(area, `/${area}`)
}

test.each([
  { title: 'what is looked at takes the tab of what was looked at', visited: ['desk', 'hours', 'reasons', 'home'], tabs: ['desk', '(home)'] },
  { title: 'the desk has its tab before it, whenever it comes', visited: ['home', 'desk'], tabs: ['desk', '(home)'] },
  { title: 'going back to what is there changes nothing', visited: ['desk', 'home', 'desk', 'home'], tabs: ['desk', '(home)'] },
])('$title', ({ visited, tabs }) => {
  visit(...visited)
  expect(areas()).toEqual(tabs)
})

test('what one keeps stays when something else is looked at, and remembers where one was', () => {
  visit('desk', 'home')
  keepVisit('home')
  noteVisit('home', '/home?day=today')
  visit('hours')
  expect(areas()).toEqual(['desk', 'home', '(hours)'])
  expect(store.get(visitsAtom).find(({ area }) => area === 'home')?.path).toBe('/home?day=today')
  forgetVisit('home')
  expect(areas()).toEqual(['desk', '(hours)'])
})
