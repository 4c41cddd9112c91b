// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
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
  ...{
    isActive: true,
    teams: [{ id: 5, group: 'Plantão' }],
    whatsappAllowed: [],
    accessHours: null,
    isSingleSession: false,
    blockWavoip: false,
    hasOwnAccount: true,
    detailsRev: 3,
  },
  ...{ name: 'Ana Dias', email: 'ana@empresa.example' },
}
const onClose = vi.fn()
let requests: FakeRequest[] = []
const aQueue = { color: '#112233', isActive: true, order: 1, greeting: '', absence: '', businessHours: [], users: [], rev: 1 }
const queues = [
  { ...aQueue, id: 7, queue: 'Suporte' },
  { ...aQueue, id: 8, queue: 'Vendas' },
]
const groups = [
  { id: 5, group: 'Plantão', isActive: true, users: [], rev: 1 },
  { id: 6, group: 'Noite', isActive: true, users: [], rev: 1 },
  { id: 7, group: 'Antiga', isActive: false, users: [], rev: 1 },
]
let saved: FakeReply = { json: { ...person, warning: null } }
beforeEach(() => {
  onClose.mockClear()
  save.mockReset().mockResolvedValue()
  saved = { json: { ...person, warning: null } }
  requests = fakeServer(({ method, path }) => {
    if (method !== 'GET') return saved
    if (path === '/queue') return { json: queues }
    if (path === '/group') return { json: groups }
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

test('the teams of a person are chosen from those in use, and sent alone', async () => {
  saveSession(testSession({ permissions: ['team.editUsers', 'team.editTeams'] }))
  await stage.show(<PersonForm person={person} onClose={onClose} />)
  const teams = within(await screen.findByRole('group', { name: t('team.form.teams') }))
  expect(teams.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Plantão', 'Noite'])

  fireEvent.click(teams.getByRole('option', { name: 'Noite' }))
  await stage.submit()

  expect(written()).toEqual([{ call: 'PUT /users/4', body: { detailsRev: 3, teams: [5, 6] } }])
})

test('without the permission to change teams they are there to read', async () => {
  await stage.show(<PersonForm person={person} onClose={onClose} />)

  const teams = within(screen.getByRole('group', { name: t('team.form.teams') }))
  expect(teams.getByText('Plantão')).toBeTruthy()
  expect(teams.queryByRole('option')).toBeNull()
})

test('a supervisor gives nobody a profile beside or above them, nor queues that they have not', async () => {
  saveSession(testSession({ profile: 'super', userId: 9, permissions: ['team.editUsers'] }))
  await stage.show(<PersonForm person={null} onClose={onClose} />)

  const profiles = screen.getByLabelText(t('team.column.profile'))
  expect(
    within(profiles)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(['user'])
  const queues = within(screen.getByRole('group', { name: t('team.column.queues') }))
  expect((await queues.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Suporte'])
})
