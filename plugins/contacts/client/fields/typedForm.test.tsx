// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import ContactForm from '../form/ContactForm.tsx'
import { definingPlugin } from './testing/definedFields.ts'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['contacts.create'], plugins: [definingPlugin] })
const onClose = vi.fn()
let requests: FakeRequest[] = []
const required = (name: string) => t('core.typed.required', { name })

const refuse = (field: string, code: string) => () => ({ status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field, code, message: '' }] } })

beforeEach(async () => {
  onClose.mockClear()
  requests = fakeServer(refuse('number', 'invalid_format'))
  await stage.show(<ContactForm onClose={onClose} />)
  await screen.findByLabelText('Nome de valor')
})

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
function fillIn(): void {
  write(t('contacts.column.name'), 'Ana')
  write(t('contacts.column.number'), '912')
  write(required('Nome de plano'), 'Prata')
}

test('each field has the control of its type, with its help', () => {
  expect(screen.getByText('Como gosta de ser chamado')).toBeTruthy()
  expect(screen.getByLabelText('Nome de valor').getAttribute('inputmode')).toBe('decimal')
  expect(screen.getByLabelText('Nome de desde').getAttribute('placeholder')).toBe(t('core.date.placeholder.date'))
  expect(options(required('Nome de plano'))).toEqual([t('core.typed.none'), 'Ouro', 'Prata'])
  expect(options('Nome de cliente')).toEqual([t('core.typed.none'), t('core.typed.yes'), t('core.typed.no')])
  expect(screen.getByLabelText('Nome de cobranca').getAttribute('inputmode')).toBe('email')
})

test('what does not fit its type is said at its field, and nothing is sent', async () => {
  write(t('contacts.column.name'), 'Ana')
  write('Nome de valor', 'muito')
  write('Nome de cobranca', 'ana')
  write('Nome de site', 'exemplo')

  await stage.submit()

  for (const code of ['invalid_number', 'invalid_email', 'invalid_link', 'required']) expect(screen.getByText(t(`contacts.problem.field.${code}`))).toBeTruthy()
  expect(screen.getByLabelText('Nome de valor').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Nome de apelido').getAttribute('aria-invalid')).toBeNull()
  expect(requests).toEqual([])

  write('Nome de valor', '12')
  expect(screen.getByLabelText('Nome de valor').getAttribute('aria-invalid')).toBeNull()
})

test('the values go along by their keys, those that are empty do not', async () => {
  fillIn()
  write('Nome de valor', '1500,5')
  write('Nome de desde', '29/02/2024')
  write('Nome de cliente', 'Não')

  await stage.submit()

  expect(JSON.parse(requests.at(-1)?.body ?? '')).toMatchObject({
    extraInfo: [
      { name: 'valor', value: '1500,5' },
      { name: 'desde', value: '29/02/2024' },
      { name: 'plano', value: 'Prata' },
      { name: 'cliente', value: 'Não' },
    ],
  })
})

test('what the server refuses of a field is said at it', async () => {
  fakeServer(refuse('extraInfo.plano', 'invalid_choice'))
  fillIn()

  await stage.submit()

  expect(screen.getByText(t('contacts.problem.field.invalid_choice'))).toBeTruthy()
  expect(screen.getByLabelText(required('Nome de plano')).getAttribute('aria-invalid')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
})
