// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './TextField.tsx'

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({
    'pt-BR': () => import('../workbench/i18n/pt-BR.json'),
    en: () => import('../workbench/i18n/en.json'),
    es: () => import('../workbench/i18n/es.json'),
  })
})
afterEach(cleanup)

const form = (isDirty: boolean, onSave: () => Promise<void>, onClose: () => void) => (
  <FormDialog title="Nova fila" isDirty={isDirty} onSave={onSave} onClose={onClose}>
    <TextField label="Nome" value="" onChange={() => {}} />
  </FormDialog>
)

test('the first field has the focus, and Ctrl+Enter saves and closes', async () => {
  const onSave = vi.fn(async () => {})
  const onClose = vi.fn()
  render(form(true, onSave, onClose))
  const field = screen.getByLabelText('Nome')

  expect(document.activeElement).toBe(field)
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }))

  expect(onSave).toHaveBeenCalledTimes(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('what saving throws is shown, and the dialog stays', async () => {
  const onClose = vi.fn()
  render(form(true, () => Promise.reject(new Error('x')), onClose))

  await act(async () => screen.getByRole('button', { name: /Salvar/ }).click())

  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(onClose).not.toHaveBeenCalled()
})

test('the first field that is wrong gets the focus', async () => {
  function Wrong() {
    const [isRefused, setRefused] = useState(false)
    const refuse = () => {
      setRefused(true)
      return Promise.reject(new Error('x'))
    }
    return (
      <FormDialog title="Nova fila" isDirty onSave={refuse} onClose={() => {}}>
        <TextField label="Nome" value="a" onChange={() => {}} />
        <TextField label="Cor" value="" error={isRefused ? 'Escolha a cor.' : null} onChange={() => {}} />
      </FormDialog>
    )
  }
  render(<Wrong />)

  await act(async () => screen.getByRole('button', { name: /Salvar/ }).click())

  expect(document.activeElement).toBe(screen.getByLabelText('Cor'))
})

test.each([
  [true, 'asks first', 0],
  [false, 'closes', 1],
])('Esc with something to lose (%s) %s', async (isDirty, _what, closed) => {
  const onClose = vi.fn()
  render(form(isDirty, async () => {}, onClose))

  await act(async () => void fireEvent.keyDown(screen.getByLabelText('Nome'), { key: 'Escape' }))

  expect(onClose).toHaveBeenCalledTimes(closed)
  expect(screen.queryByRole('alertdialog') !== null).toBe(isDirty)
})

test('a question starts on its confirming button', () => {
  render(<ConfirmDialog title="Excluir fila?" text="Os atendimentos ficam." confirmLabel="Excluir" onConfirm={() => {}} onClose={() => {}} />)

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Excluir' }))
})

test('the focus and the selection go back where they were', async () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = 'abcdef'
  field.focus()
  field.setSelectionRange(2, 4)
  const { unmount } = render(
    form(
      false,
      async () => {},
      () => {},
    ),
  )

  unmount()
  await act(async () => {})

  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 4])
})
