// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { RowButtons } from '#core/client/resource/RowButtons.tsx'
import { createStage } from '#core/client/testing/stage.tsx'
import type { Profile } from '#core/contract/auth.ts'
import type { Queue } from '../contract/index.ts'
import type { Person } from '../contract/people.ts'
import { makePerson } from '../contract/testing/people.ts'
import { usePeopleColumns } from './people/usePeopleColumns.tsx'
import { queuesScreen } from './queues/screen.tsx'

/** Buttons of rows follow what the server would allow. */
const stage = createStage({ messages: () => import('./i18n/pt-BR.json') })
const labels = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

const queue: Queue = {
  ...{ id: 7, queue: 'Suporte', color: '#112233', isActive: true, order: 1 },
  ...{ greeting: '', absence: '', businessHours: [], users: [], rev: 1 },
}

const move = ['Subir Suporte', 'Descer Suporte']
test.each([
  [[], []],
  [['team.editQueues'], move],
  [
    ['team.editQueues', 'team.deleteQueues'],
    [...move, 'Excluir: Suporte'],
  ],
  [['team.deleteQueues'], ['Excluir: Suporte']],
])('with %j a queue has the buttons %j', async (permissions, expected) => {
  saveSession(testSession({ permissions }))

  await stage.show(<RowButtons screen={queuesScreen} row={queue} />)

  expect(labels()).toEqual(expected)
})

const person = (profile: Profile): Person => ({
  ...makePerson(4),
  ...{ name: 'Ana', profile, isActive: true, teams: [], whatsappAllowed: [], accessHours: null },
  ...{ isSingleSession: false, blockWavoip: false, hasOwnAccount: true, detailsRev: 1 },
})
function PersonRow({ row }: { row: Person }) {
  return usePeopleColumns().map(({ id, render }) => <span key={id}>{render(row)}</span>)
}

const [sessions, removal] = ['Sessões de Ana', 'Excluir Ana']
test.each<[Profile, string[], Profile, string[]]>([
  ['super', ['team.editUsers'], 'user', [sessions]],
  ['super', ['team.editUsers'], 'super', []],
  ['super', ['team.editUsers'], 'admin', []],
  ['admin', ['team.editUsers', 'team.deleteUsers'], 'admin', [sessions, removal]],
  ['super', ['team.editUsers', 'team.deleteUsers'], 'admin', []],
  ['admin', [], 'user', []],
])('for a %s with %j a person of profile %s has the buttons %j', async (profile, permissions, of, expected) => {
  saveSession(testSession({ profile, permissions }))

  await stage.show(<PersonRow row={person(of)} />)

  expect(labels()).toEqual(expected)
})
