// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { shownValue } from '#core/client/ui/typed/shownValue.ts'
import type { ContactDetail } from '../../contract/index.ts'
import { Fields } from '../sections/FieldsSection.tsx'
import { DEFINED_FIELDS, definingPlugin } from './testing/definedFields.ts'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['contacts.edit'], plugins: [definingPlugin] })

const contact: ContactDetail = {
  id: 7,
  name: 'Ana',
  number: '5511987654321',
  email: null,
  profilePicUrl: null,
  isGroup: false,
  blocked: false,
  disableBot: false,
  wallets: [],
  tags: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  rev: 1,
  extraInfo: [
    { id: 1, name: 'Cidade', value: 'Santos' },
    { id: 2, name: 'Valor', value: '1500,5' },
    { id: 3, name: 'cliente', value: 'Sim' },
    { id: 4, name: 'plano', value: 'Bronze' },
    { id: 5, name: 'site', value: 'exemplo.com.br' },
  ],
}
const facts = contact.extraInfo.map(({ name, value }) => ({ name, value }))

let requests: FakeRequest[] = []
const answer = (reply: FakeReply) => {
  requests = fakeServer(() => reply)
}
const shown = () => [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
const open = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${t('contacts.fields.edit', { name })}: `) }))
const show = async (isInDetails = false) => {
  await stage.show(<Fields contact={contact} isInDetails={isInDetails} />)
  await screen.findByText('Nome de valor')
}
const sent = () => JSON.parse(requests.at(-1)?.body ?? '{}')

beforeEach(() => answer({ json: { ...contact, rev: 2 } }))

describe('the facts of a contact', () => {
  test('begin with the defined fields, by their names and as people read them', async () => {
    await show()

    expect(shown()).toEqual([
      `Nome de apelido${t('contacts.edit.noValue')}`,
      'Nome de valor1.500,5',
      `Nome de desde${t('contacts.edit.noValue')}`,
      'Nome de planoBronze',
      `Nome de cliente${t('core.typed.yes')}`,
      `Nome de cobranca${t('contacts.edit.noValue')}`,
      'Nome de sitehttps://exemplo.com.br',
      'CidadeSantos',
    ])
    const link = screen.getByRole('link', { name: t('contacts.fields.open', { value: 'https://exemplo.com.br' }) })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://exemplo.com.br', 'noopener noreferrer'])
  })

  test('leave out in the details what is not meant for them', async () => {
    await show(true)

    expect(shown().join()).not.toContain('Nome de site')
    expect(shown().join()).toContain('Nome de valor')
  })

  test('are changed with the control of the type, and the others go along', async () => {
    await show(true)
    open('Nome de plano')
    const control = screen.getByLabelText(t('core.typed.required', { name: 'Nome de plano' }))
    expect(document.activeElement).toBe(control)
    expect(control).toHaveProperty('value', 'Bronze')
    fireEvent.change(control, { target: { value: 'Ouro' } })

    await stage.submit()

    expect(sent()).toEqual({ extraInfo: facts.map((fact) => (fact.name === 'plano' ? { name: 'plano', value: 'Ouro' } : fact)) })
    expect(document.querySelector('form')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Nome de plano')
  })

  test('get a value that they never had under the key', async () => {
    await show()
    open('Nome de desde')
    fireEvent.change(screen.getByLabelText('Nome de desde'), { target: { value: '22/11/1990' } })

    await stage.submit()

    expect(sent()).toEqual({ extraInfo: [...facts, { name: 'desde', value: '22/11/1990' }] })
  })

  test('say in words what the server refuses, and stay open', async () => {
    answer({ status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'extraInfo.valor', code: 'invalid_number', message: '' }] } })
    await show()
    open('Nome de valor')
    fireEvent.change(screen.getByLabelText('Nome de valor'), { target: { value: 'muito' } })

    await stage.submit()

    expect(screen.getByText(t('contacts.problem.field.invalid_number'))).toBeTruthy()
  })

  test('are as they were after Escape', async () => {
    await show()
    open('Nome de valor')

    await act(async () => void fireEvent.keyDown(screen.getByLabelText('Nome de valor'), { key: 'Escape' }))

    expect(document.querySelector('form')).toBeNull()
    expect(requests).toEqual([])
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Nome de valor')
  })
})

test.each([
  ['valor', '1500,50', 'en', '1,500.50'],
  ['valor', '-1500', 'pt-BR', '-1.500'],
  ['valor', 'mil', 'en', 'mil'],
  ['desde', '1990-11-22', 'en', '22/11/1990'],
  ['site', 'javascript:alert(1)', 'en', 'javascript:alert(1)'],
])('%s %j reads in %s as %j', (key, value, locale, text) => {
  const field = DEFINED_FIELDS.find((one) => one.key === key) ?? { type: 'text', options: [] }

  expect(shownValue(field, value, locale, t)).toBe(text)
})
