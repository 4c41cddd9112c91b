// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { errorText, t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { PersonFormPartProps } from '#plugins/team/contract/client.ts'
import type { Role } from '../../contract/index.ts'
import { RolePart } from './RolePart.tsx'
import { saveRole } from './saveRole.ts'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['rights.edit'] })

const aRole = (id: number, name: string, change: Partial<Role> = {}): Role => ({
  id,
  name,
  profile: 'user',
  permissions: {},
  menus: {},
  userIds: [],
  rev: 1,
  ...change,
})
const roles = [aRole(1, 'Etiquetas', { userIds: [4] }), aRole(2, 'Noite'), aRole(3, 'Chefia', { profile: 'super', userIds: [4] })]
const onChange = vi.fn()
let requests: FakeRequest[] = []
let reply: FakeReply = { json: { roleId: null } }
beforeEach(() => {
  onChange.mockClear()
  reply = { json: { roleId: null } }
  requests = fakeServer(({ method }) => (method === 'GET' ? { json: roles } : reply))
})

const draw = (profile: 'user' | 'super' | 'admin', value: string | null = null, person: PersonFormPartProps['person'] = { id: 4, blockWavoip: false }) =>
  stage.show(<RolePart person={person} profile={profile} value={value} onChange={onChange} />)
const field = () => screen.findByLabelText<HTMLSelectElement>(t('rights.person.role'))

describe('the role in the form of a person', () => {
  test('is one of those of the profile, or none; the present one is chosen', async () => {
    await draw('user')
    const select = await field()

    expect([...select.options].map(({ text }) => text)).toEqual([t('rights.person.none'), 'Etiquetas', 'Noite'])
    expect(select.value).toBe('1')
    fireEvent.change(select, { target: { value: '2' } })
    expect(onChange).toHaveBeenCalledWith('2')
  })

  test('shows what was chosen before what is so, also nothing; somebody new has none', async () => {
    await draw('user', '')
    expect((await field()).value).toBe('')
    await draw('user', null, null)
    const [, ofNobody] = screen.getAllByLabelText<HTMLSelectElement>(t('rights.person.role'))
    expect(ofNobody?.value).toBe('')
  })

  test('is not there where no role starts from the profile, nor for whoever may not keep roles', async () => {
    await draw('admin')
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(screen.queryByLabelText(t('rights.person.role'))).toBeNull()

    saveSession(testSession({ permissions: ['team.editUsers'] }))
    await draw('user')
    expect(screen.queryByLabelText(t('rights.person.role'))).toBeNull()
  })
})

test.each([
  ['2', 2],
  ['', null],
])('the choice %j is sent as the role %j', async (chosen, roleId) => {
  await saveRole(4, chosen)

  const [sent] = requests.filter(({ method }) => method === 'PUT')
  expect([sent?.path, JSON.parse(sent?.body ?? '')]).toEqual(['/users/4/role', { roleId }])
})

test.each<[string, FakeReply, () => string]>([
  [
    'a refusal of a field',
    { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'permissions', code: 'lastAdministrator', message: 'x' }] } },
    () => t('rights.problem.permissions.lastAdministrator'),
  ],
  ['a role that is gone', { status: 404, json: { error: 'ERR_NO_ROLE_FOUND' } }, () => t('errors.ERR_NO_ROLE_FOUND')],
])('%s is told in words', async (_what, refused, problem) => {
  reply = refused

  const error = await saveRole(4, '2').catch((thrown: unknown) => thrown)

  expect(errorText(error)).toBe(t('rights.person.refused', { problem: problem() }))
})
