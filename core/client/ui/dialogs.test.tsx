// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addCatalogues, errorText, initI18n } from '#core/client/i18n/index.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { SearchField } from './SearchField.tsx'
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

/** A save whose answer is given later. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { onSave: () => promise, resolve, reject }
}

test('Esc while a form is being saved asks, as long as something may still be lost', async () => {
  const onClose = vi.fn()
  const { onSave, reject } = pending()
  render(form(true, onSave, onClose))
  await act(async () => screen.getByRole('button', { name: /Salvar/ }).click())

  await act(async () => void fireEvent.keyDown(screen.getByLabelText('Nome'), { key: 'Escape' }))
  await act(async () => reject(new Error('x')))

  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Nome')).not.toBeNull()
})

test('whoever left before the answer finds the next dialog open, and hears what failed', async () => {
  const [onClose, onConfirmed] = [vi.fn(), vi.fn()]
  const saving = pending()
  const { unmount } = render(form(false, saving.onSave, onClose))
  await act(async () => screen.getByRole('button', { name: /Salvar/ }).click())
  await act(async () => void fireEvent.keyDown(screen.getByLabelText('Nome'), { key: 'Escape' }))
  unmount()
  await act(async () => saving.reject(new AppError('ERR_OFFLINE', 0)))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(store.get(toastsAtom).at(-1)?.text).toBe(errorText(new AppError('ERR_OFFLINE', 0)))

  const confirming = pending()
  render(<ConfirmDialog title="Excluir?" text="Some." confirmLabel="Excluir" onConfirm={confirming.onSave} onClose={onConfirmed} />)
  await act(async () => screen.getByRole('button', { name: 'Excluir' }).click())
  await act(async () => void fireEvent.keyDown(screen.getByRole('button', { name: 'Excluir' }), { key: 'Escape' }))
  await act(async () => confirming.resolve())
  expect(onConfirmed).toHaveBeenCalledTimes(1)
})

test('Esc in a search with words empties it, and only then closes the dialog', async () => {
  const onClose = vi.fn()
  function Searching() {
    const [text, setText] = useState('ana')
    return (
      <Dialog title="Pessoas" onClose={onClose}>
        <SearchField label="Buscar" value={text} onChange={setText} />
      </Dialog>
    )
  }
  render(<Searching />)

  await act(async () => void fireEvent.keyDown(screen.getByLabelText('Buscar'), { key: 'Escape' }))
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => void fireEvent.keyDown(screen.getByLabelText('Buscar'), { key: 'Escape' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a dialog whose focus fell to the page takes it back with the next key, and Esc closes it', async () => {
  const onClose = vi.fn()
  render(
    <Dialog title="Passos" onClose={onClose}>
      <TextField label="Nome" value="" onChange={() => {}} />
    </Dialog>,
  )
  const blur = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()

  blur()
  await act(async () => void fireEvent.keyDown(document.body, { key: 'a' }))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  blur()
  await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
  expect(onClose).toHaveBeenCalledTimes(1)
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
