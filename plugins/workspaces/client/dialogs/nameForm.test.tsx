// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeReply, fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n, t } from '#core/client/i18n/index.ts'
import type { WorkspaceSummary } from '../../contract/index.ts'
import NameForm from './NameForm.tsx'

const workspace: WorkspaceSummary = { id: 'aaaaaaaaaa', name: 'Manhã', rev: 1, isShared: false, profiles: [], queueIds: [], startFor: [] }

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => saveSession(testSession({ permissions: ['workspaces.use'] })))
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const nameField = () => screen.getByLabelText(t('workspaces.form.name'))
/** Words about the field that a reader of the screen hears: that it is wrong, and why. */
function problemTexts() {
  const below = document.getElementById(nameField().getAttribute('aria-describedby') ?? '')
  return [nameField().getAttribute('aria-invalid'), below?.textContent ?? null]
}
async function save(name: string, answer: FakeReply) {
  fakeServer(() => answer)
  render(<NameForm asking={{ kind: 'rename', workspace }} onClose={() => {}} />)
  fireEvent.change(nameField(), { target: { value: name } })
  await act(async () => void document.querySelector('form')?.requestSubmit())
}
const refused = (field: string, code: string): FakeReply => ({ status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field, code, message: code }] } })

test.each([
  ['is missing', ' ', refused('name', 'too_small'), 'fields.required'],
  ['is taken', 'Tarde', refused('name', 'duplicated'), 'fields.duplicated'],
])('a name that %s is refused at its field, which has the keyboard', async (_what, name, answer, sentence) => {
  await save(name, answer)

  expect(problemTexts()).toEqual(['true', t(sentence)])
  expect(document.activeElement).toBe(nameField())
  expect(screen.getByRole('alert').textContent).toBe(t('workspaces.form.refused'))
})

test('what was wrong is gone with the next letter', async () => {
  await save('Tarde', refused('name', 'duplicated'))

  fireEvent.change(nameField(), { target: { value: 'Tardes' } })

  expect(problemTexts()).toEqual([null, null])
})

test('what is wrong elsewhere is not said of the name', async () => {
  await save('Tarde', refused('layout', 'tooManyTiles'))

  expect(problemTexts()).toEqual([null, null])
  expect(screen.getByRole('alert').textContent).toContain(t('fields.tooManyTiles'))
})
