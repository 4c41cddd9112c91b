// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { extend } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { type PersonFormPartProps, personFormParts } from '../../../contract/client.ts'
import type { Person } from '../../../contract/people.ts'
import { makePerson } from '../../../contract/testing/people.ts'
import PersonForm from './PersonForm.tsx'

const save = vi.fn<(personId: number, value: string) => Promise<void>>()

function Part({ person, profile, value, onChange }: PersonFormPartProps) {
  return (
    <button type="button" onClick={() => onChange('night')}>
      {`Part of ${person?.id ?? 'nobody'}, ${profile}: ${value ?? 'as it was'}`}
    </button>
  )
}
const stage = createStage({
  messages: () => import('../../i18n/pt-BR.json'),
  permissions: ['team.editUsers'],
  plugins: [defineClientPlugin({ id: 'shifts', extends: [extend(personFormParts, { id: 'shift', order: 1, component: Part, save })] })],
})

const person: Person = {
  ...makePerson(4),
  ...{ isActive: true, whatsappAllowed: [], accessHours: null, isSingleSession: false, hasOwnAccount: true, detailsRev: 3 },
  ...{ name: 'Ana Dias', email: 'ana@empresa.example' },
}
const onClose = vi.fn()
let requests: FakeRequest[] = []
let saved: FakeReply = { json: { ...person, warning: null } }
beforeEach(() => {
  onClose.mockClear()
  save.mockReset().mockResolvedValue()
  saved = { json: { ...person, warning: null } }
  requests = fakeServer(({ method, path }) => {
    if (method !== 'GET') return saved
    return path === '/users/people' ? { json: { people: [{ ...person, detailsRev: 4 }], maxUsers: null } } : { json: [] }
  })
})

const written = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ call: `${method} ${path}`, body: JSON.parse(body) }))
const part = () => screen.getByRole('button', { name: /^Part of/ })

test('what is chosen in a part of another plugin is saved right after the person, and is no field of theirs', async () => {
  await stage.show(<PersonForm person={person} onClose={onClose} />)
  expect(part().textContent).toBe('Part of 4, user: as it was')
  fireEvent.click(part())
  expect(part().textContent).toBe('Part of 4, user: night')

  await stage.submit()

  expect(written()).toEqual([{ call: 'PUT /users/4', body: { detailsRev: 3 } }])
  expect(save).toHaveBeenCalledExactlyOnceWith(4, 'night')
  expect(onClose).toHaveBeenCalled()
})

test('an untouched part is not saved, nor is one after another profile was chosen', async () => {
  await stage.show(<PersonForm person={person} onClose={onClose} />)
  fireEvent.click(part())
  fireEvent.change(screen.getByLabelText(t('team.column.profile')), { target: { value: 'super' } })
  expect(part().textContent).toBe('Part of 4, super: as it was')

  await stage.submit()

  expect(written()).toEqual([{ call: 'PUT /users/4', body: { detailsRev: 3, profile: 'super' } }])
  expect(save).not.toHaveBeenCalled()
})

test('a refused part leaves the form open, in words; the next try makes no second person', async () => {
  saved = { json: person }
  save.mockRejectedValueOnce(new AppError('ERR_REFUSED', 422, { sentence: 'Only by day.' }))
  await stage.show(<PersonForm person={null} onClose={onClose} />)
  fireEvent.change(screen.getByLabelText(t('team.form.name')), { target: { value: 'Ana Dias' } })
  fireEvent.change(screen.getByLabelText(t('team.form.email')), { target: { value: 'ana@empresa.example' } })
  fireEvent.click(screen.getByLabelText(t('team.form.invited')))
  fireEvent.change(screen.getByLabelText(t('team.form.password')), { target: { value: 'chuva-de-marco' } })
  fireEvent.click(part())

  await stage.submit()
  expect(screen.getByRole('alert').textContent).toBe('Only by day.')
  expect(onClose).not.toHaveBeenCalled()
  saved = { json: { ...person, warning: null } }
  await stage.submit()

  expect(written().map(({ call }) => call)).toEqual(['POST /users', 'PUT /users/4'])
  expect(written()[1]?.body).toEqual({ detailsRev: 4 })
  expect(save).toHaveBeenCalledTimes(2)
  expect(onClose).toHaveBeenCalled()
})
