// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createStore } from '../storage/createStore.ts'
import { createVisitorApi } from '../wire/createVisitorApi.ts'
import { pt } from '../words/pt.ts'
import { type FirstText, showFirstMessage } from './showFirstMessage.ts'

const asks = { name: 'no', email: 'no', phone: 'no' } as const
const config = {
  ...{ name: 'Site', company: 'Loja Aurora', title: '', color: null, greeting: null },
  ...{ asksWho: false, asks, takesFiles: true, answers: null, isOpen: null, logo: null },
}

const start = (status: number, body: unknown, store = createStore('t.', null)) => {
  const asked: string[] = []
  const started: [string, FirstText][] = []
  const answer: typeof fetch = async (_, options) => {
    asked.push(String(options?.body))
    return Response.json(body, { status })
  }
  const api = createVisitorApi(answer, 'abc')
  const onStarted = (token: string, first: FirstText) => started.push([token, first])
  const screen = showFirstMessage({ texts: pt, language: 'pt-BR', config, store, draftKey: 'draft', api, notice: '', onStarted })
  document.body.replaceChildren(...screen.nodes)
  screen.start()
  const box = document.querySelector('textarea')
  const write = (text: string) => {
    if (box) box.value = text
    box?.dispatchEvent(new Event('input', { bubbles: true }))
    box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  }
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
  return { asked, started, write, settle, box, store }
}

it('asks for nothing: the first message makes the visitor known, without a name, and goes along', async () => {
  const { asked, started, write, settle, store } = start(200, { visitorToken: 'v1', contact: { id: 1, name: 'Visitante 1' }, ticketId: null })

  write('Oi')
  await settle()

  expect(asked.map((body) => JSON.parse(body))).toEqual([{ name: '', email: '', phone: '' }])
  expect(started).toEqual([['v1', { body: 'Oi', files: [] }]])
  expect(store.read('draft')).toBeNull()
})

it('makes one visitor of two quick messages', async () => {
  const { asked, started, write, settle } = start(200, { visitorToken: 'v1', contact: { id: 1, name: 'Visitante 1' }, ticketId: null })

  write('Oi')
  write('Tem alguém?')
  await settle()

  expect(asked).toHaveLength(1)
  expect(started).toEqual([['v1', { body: 'Oi\nTem alguém?', files: [] }]])
})

it('keeps what was written while the server is asked, and puts it back with the reason when it refuses', async () => {
  const { started, write, settle, box, store } = start(429, { error: 'ERR_TOO_MANY_REQUESTS', retryAfterSeconds: 30 })

  write('Oi')
  expect(store.read('draft')).toBe('Oi')
  await settle()

  expect(started).toEqual([])
  expect(box?.value).toBe('Oi')
  expect(store.read('draft')).toBe('Oi')
  expect(document.body.textContent).toContain('Tente de novo em 30 s.')
})
