// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { makeResourceForm } from '#core/client/resource/ResourceForm.tsx'
import { createStage } from '#core/client/testing/stage.tsx'
import type { Variable } from '../contract/index.ts'
import { variablesScreen } from './variablesScreen.tsx'

const Form = makeResourceForm(variablesScreen)
const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['customFields.edit', 'customFields.list'] })
const onClose = vi.fn()
const PIX: Variable = { id: 7, name: 'chave_pix', value: 'loja@exemplo.com.br', rev: 1 }

/** Answers what was sent besides questions for the list, which holds `PIX`. */
function answer(reply: { status?: number; json: object }) {
  onClose.mockClear()
  const requests = fakeServer(({ method }) => (method === 'GET' ? { json: [PIX] } : reply))
  return () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body: JSON.parse(body) }))
}
const show = (variable: Variable | null) => stage.show(<Form row={variable} onClose={onClose} onRemove={null} />)
const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })

test('what is wrong is said at its field, and nothing is sent', async () => {
  const sent = answer({ json: {} })
  await show(null)
  write('customFields.form.name', 'protocol')

  await stage.submit()

  expect(screen.getByText(t('customFields.problem.name.built_in'))).toBeTruthy()
  expect(screen.getByText(t('customFields.problem.value.required'))).toBeTruthy()
  expect(sent()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('a change goes to the variable that was opened', async () => {
  const sent = answer({ json: { ...PIX, value: 'outra', rev: 2 } })
  await show(PIX)
  write('customFields.form.value', 'outra')

  await stage.submit()

  expect(sent()).toEqual([{ method: 'PUT', path: expect.stringContaining('/variables/7'), body: { name: 'chave_pix', value: 'outra' } }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('what the server refuses is said at its field', async () => {
  answer({ status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'name', code: 'duplicated', message: '' }] } })
  await show(null)
  write('customFields.form.name', 'chave_pix')
  write('customFields.form.value', 'x')

  await stage.submit()

  expect(screen.getByText(t('customFields.problem.name.duplicated'))).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
