// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { PersonFormPartProps } from '#plugins/team/contract/client.ts'
import { MayCallPart } from './MayCallPart.tsx'
import { saveMayCall } from './saveMayCall.ts'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['team.editUsers'] })

test.each<[string, PersonFormPartProps['person'], string | null, boolean]>([
  ['somebody new may call', null, null, true],
  ['somebody who is not blocked may call', { id: 4, blockWavoip: false }, null, true],
  ['somebody who is blocked may not', { id: 4, blockWavoip: true }, null, false],
  ['the choice in the form comes first', { id: 4, blockWavoip: true }, 'may', true],
])('%s', async (_case, person, value, mayCall) => {
  await stage.show(<MayCallPart person={person} profile="user" value={value} onChange={vi.fn()} />)

  expect(screen.getByLabelText<HTMLInputElement>(t('voice.person.mayCall')).checked).toBe(mayCall)
})

test.each([
  [false, true],
  [true, false],
])('the switch of somebody with blockWavoip %j saves %j', async (blockWavoip, blocked) => {
  const requests = fakeServer(() => ({ status: 500, json: {} }))
  const onChange = vi.fn<(value: string) => void>()
  await stage.show(<MayCallPart person={{ id: 4, blockWavoip }} profile="user" value={null} onChange={onChange} />)

  fireEvent.click(screen.getByLabelText(t('voice.person.mayCall')))
  await saveMayCall(4, onChange.mock.calls[0]?.[0] ?? '').catch(() => {})

  expect(requests.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([['PUT', '/users/4', { blockWavoip: blocked }]])
})
