// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createStore } from '../storage/createStore.ts'
import { createVisitorApi } from '../wire/createVisitorApi.ts'
import { pt } from '../words/pt.ts'
import { showForm } from './showForm.ts'

const asks = { name: 'required', email: 'optional', phone: 'optional' } as const
const config = {
  ...{ name: 'Site', company: 'Loja Aurora', title: '', color: null, greeting: null },
  ...{ asksWho: true, asks, takesFiles: true, answers: null, isOpen: null, logo: null },
}

const start = (status: number, body: unknown, store = createStore('t.', null)) => {
  const asked: string[] = []
  const started: string[] = []
  const answer: typeof fetch = async (_, options) => {
    asked.push(String(options?.body))
    return Response.json(body, { status })
  }
  const api = createVisitorApi(answer, 'abc')
  const form = showForm({ texts: pt, store, api, config, notice: '', onStarted: (token) => started.push(token) })
  document.body.replaceChildren(form.node)
  const type = (name: string, value: string) => {
    const input = document.querySelector<HTMLInputElement>(`#${name}`)
    if (input) input.value = value
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const submit = async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
  const faults = () => [...document.querySelectorAll('.fault')].map((node) => node.textContent)
  return { asked, started, type, submit, faults, form }
}

it('asks nobody when a field is wrong: says it there and focuses the first', async () => {
  const { asked, faults, type, submit } = start(200, {})
  type('email', 'x')

  await submit()

  expect(asked).toEqual([])
  expect(faults()).toEqual(['Escreva seu nome.', 'Confira o e-mail. Exemplo: nome@empresa.com.br', ''])
  expect(document.activeElement?.id).toBe('name')
  expect(document.querySelector('.summary')?.textContent).toBe('Há 2 campos para corrigir.')
})

it('hands on the token of the new visitor', async () => {
  const { started, asked, type, submit } = start(200, { visitorToken: 'v1', contact: { id: 1, name: 'Ana' }, ticketId: null })
  type('name', ' Ana ')

  await submit()

  expect(JSON.parse(asked[0] ?? '')).toEqual({ name: 'Ana', email: '', phone: '' })
  expect(started).toEqual(['v1'])
})

it('puts the faults the server found at their fields', async () => {
  const { faults, type, submit } = start(400, { error: 'ERR_INVALID_INPUT', fields: [{ field: 'email', code: 'invalid', message: '' }] })
  type('name', 'Ana')
  type('email', 'a@b.co')

  await submit()

  expect(faults()[1]).toBe(pt.emailWrong)
  expect(document.activeElement?.id).toBe('email')
})

it('says how long to wait after too many tries', async () => {
  const { form, type, submit } = start(429, { error: 'ERR_TOO_MANY_REQUESTS', retryAfterSeconds: 30 })
  type('name', 'Ana')

  await submit()
  form.dispose()

  expect(document.body.textContent).toContain('Tente de novo em 30 s.')
})

it('keeps what was typed over a reload', () => {
  const store = createStore('t.', null)
  start(200, {}, store).type('name', 'Ana')

  start(200, {}, store)

  expect(document.querySelector<HTMLInputElement>('#name')?.value).toBe('Ana')
})
