// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { makeResourceForm } from '#core/client/resource/ResourceForm.tsx'
import { createStage } from '#core/client/testing/stage.tsx'
import type { ContactFieldDefinition } from '../../contract/index.ts'
import { contactFieldsScreen } from './screen.tsx'

const Form = makeResourceForm(contactFieldsScreen)
const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['customFields.edit', 'customFields.list'] })
const onClose = vi.fn()
const PLAN: ContactFieldDefinition = {
  id: 7,
  rev: 1,
  order: 1,
  key: 'plano',
  name: 'Plano',
  type: 'choice',
  help: '',
  options: ['Ouro', 'Prata'],
  isRequired: false,
  isInDetails: true,
}

let requests: FakeRequest[] = []
const answer = (reply: FakeReply) => {
  requests = fakeServer(({ method }) => (method === 'GET' ? { json: [PLAN] } : reply))
}
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body: JSON.parse(body) }))
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(t(`customFields.fields.form.${label}`)), { target: { value } })
const show = (field: ContactFieldDefinition | null) => stage.show(<Form row={field} onClose={onClose} onRemove={null} />)

beforeEach(() => {
  onClose.mockClear()
  answer({ json: PLAN })
})

test('the key follows from the name until it is written', async () => {
  await show(null)
  write('name', 'Data do contrato')
  const key = screen.getByLabelText(t('customFields.fields.form.key'))
  expect(key).toHaveProperty('value', 'data_do_contrato')
  write('key', 'contrato')
  write('name', 'Outra data')

  expect(key).toHaveProperty('value', 'contrato')
})

test('a new field goes along with its options, one of each line', async () => {
  await show(null)
  write('name', 'Cor')
  write('type', 'choice')
  write('options', 'Azul\nVerde')
  fireEvent.click(screen.getByRole('switch', { name: t('customFields.fields.form.isRequired') }))

  await stage.submit()

  expect(sent()).toEqual([
    {
      method: 'POST',
      path: expect.stringContaining('/contactFields'),
      body: { name: 'Cor', key: 'cor', type: 'choice', help: '', options: ['Azul', 'Verde'], isRequired: true, isInDetails: true },
    },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test('what is wrong is said at its field, and nothing is sent', async () => {
  await show(null)
  write('key', 'protocol')
  write('type', 'choice')

  await stage.submit()

  for (const code of ['name.required', 'key.built_in', 'options.required']) expect(screen.getByText(t(`customFields.fields.problem.${code}`))).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a change goes to the field that was opened, whose key stays', async () => {
  await show(PLAN)
  expect(screen.getByLabelText(t('customFields.fields.form.key'))).toHaveProperty('readOnly', true)
  write('type', 'text')
  expect(screen.getByText(t('customFields.fields.form.typeHelp'))).toBeTruthy()

  await stage.submit()

  expect(sent()).toEqual([{ method: 'PUT', path: expect.stringContaining('/contactFields/7'), body: expect.objectContaining({ type: 'text', key: 'plano' }) }])
})

test('what the server refuses is said at its field', async () => {
  answer({ status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'name', code: 'too_many', message: '' }] } })
  await show(null)
  write('name', 'Cor')

  await stage.submit()

  expect(screen.getByText(t('customFields.fields.problem.name.too_many'))).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
