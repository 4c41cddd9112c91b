// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { makeResourceForm } from '#core/client/resource/ResourceForm.tsx'
import { createStage } from '#core/client/testing/stage.tsx'
import type { Act } from '../contract/index.ts'
import HistoryPanel from './HistoryPanel.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { bansScreen } from './screens.tsx'
import { useActColumns } from './useActColumns.tsx'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['groups.edit'], plugins: [] })

const CONNECTIONS = [
  { id: 1, name: 'Loja', type: 'evolution', lists: true, removes: true, deletes: true },
  { id: 2, name: 'Filial', type: 'zapi', lists: false, removes: false, deletes: false },
]
const anAct = (over: Partial<Act>): Act => ({
  ...{
    id: 1,
    whatsappId: 1,
    groupId: '120363',
    groupName: 'Condomínio',
    kind: 'removed',
    state: 'done',
    cause: 'Propaganda',
    reason: null,
    at: 1_795_000_000_000,
  },
  people: [{ name: 'Ana Prado', number: '5511988887777' }],
  ...over,
})

let reason: string | null = null
let acts: Act[] = []
let requests: FakeRequest[] = []
beforeEach(() => {
  reason = null
  acts = []
  requests = fakeServer(({ method, path, body }) => {
    if (path.includes('/groups/banlist')) return { json: method === 'GET' ? [] : { id: 1, rev: 1, connectionName: 'Loja', ...JSON.parse(body ?? '{}') } }
    if (path.includes('/groups/connections')) return { json: CONNECTIONS }
    if (path.includes('/groups/history')) return { json: { acts, count: acts.length, hasMore: false } }
    return { json: { groups: reason ? [] : [{ id: '120363', name: 'Condomínio', size: 31 }], reason } }
  })
})

const optionsOf = (label: string) => [...screen.getByRole('combobox', { name: label }).querySelectorAll('option')].map(({ textContent }) => textContent)

describe('the place of a rule', () => {
  const show = () =>
    stage.show(<PlaceFields place={{ whatsappId: 1, groupId: null, groupName: '' }} need="removes" problemOf={() => null} onChange={vi.fn()} />)

  test('offers connections that can do it, and says why others cannot', async () => {
    await show()

    await screen.findByText(/o canal não deixa remover participantes daqui: Filial/)
    expect(optionsOf('Conexão')).toEqual(['Escolha a conexão', 'Loja'])
  })

  test('offers the groups with how many are in them', async () => {
    await show()

    await screen.findByText('Condomínio (31 participantes)')
    expect(optionsOf('Grupo')).toEqual(['Todos os grupos', 'Condomínio (31 participantes)'])
  })

  test('says why there are no groups', async () => {
    reason = 'notConnected'
    await show()

    await screen.findByText(/Os grupos não puderam ser listados\. A conexão está fora do ar\./)
  })
})

/** A row of the table, whose virtual list draws nothing without a page. */
function Row({ act: shown }: { act: Act }) {
  return (
    <ul>
      {useActColumns().map(({ id, render }) => (
        <li key={id}>{render(shown)}</li>
      ))}
    </ul>
  )
}

test.each([
  ['done', anAct({}), ['Removeu', 'Condomínio', 'Ana Prado +55 11 98888 7777', 'Propaganda', 'Feito']],
  ['not done', anAct({ state: 'failed', reason: 'notAdmin' }), ['Não foi feito: O nosso número não é admin do grupo.']],
  [
    'of several people, one without a name',
    anAct({
      people: [
        { name: 'Bia', number: '' },
        { name: '', number: '+55 11 •••••-6655' },
      ],
    }),
    ['Bia, +55 11 •••••-6655'],
  ],
])('the history says of what was %s what it was, to whom, and why', async (_what, shown, texts) => {
  await stage.show(<Row act={shown} />)

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(texts))
})

test('the history counts its rows, and offers them as a file', async () => {
  acts = [anAct({}), anAct({ id: 2 })]
  await stage.show(<HistoryPanel panelId="p1" params={{}} />)

  await screen.findByText('2 linhas')
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeTruthy()
})

test('a number is banned from a chosen group', async () => {
  const Form = makeResourceForm(bansScreen)
  await stage.show(<Form row={null} onClose={vi.fn()} onRemove={null} />)
  const choose = (label: string, value: string) => act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

  await choose('Número', '11 98888-7777')
  await screen.findByText('Loja')
  await choose('Conexão', '1')
  await screen.findByText('Condomínio (31 participantes)')
  await choose('Grupo', '120363')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Salvar/ })))

  const sent = requests.find(({ method }) => method === 'POST')
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ number: '11 98888-7777', whatsappId: 1, groupId: '120363', groupName: 'Condomínio', isActive: true })
})
