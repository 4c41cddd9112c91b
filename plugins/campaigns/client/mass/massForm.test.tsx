// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { noAbilities } from '#plugins/connections/contract/index.ts'
import type { CampaignKind } from '../../contract/index.ts'
import { draftOf, type FormDraft } from '../form/draft.ts'
import { GroupsField } from './GroupsField.tsx'
import { ListField } from './ListField.tsx'
import { TemplateFields } from './TemplateFields.tsx'

const connection = { id: 4, name: 'Condomínios', type: 'evolution', isActive: true }
let reason: string | null = null
let size = 5
let latest: FormDraft

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  reason = null
  size = 5
  saveSession(testSession({ permissions: ['campaigns.view', 'campaigns.edit'] }))
  fakeServer(({ path }) => {
    if (path === '/campaigns/groups') return { json: { groups: reason ? [] : [group('a', 'Bloco A', 3), group('b', 'Bloco B', size)], reason } }
    if (path === '/campaigns/templates') return { json: [template('novidades', null), template('oferta', { kind: 'image', types: [], mostBytes: 5_242_880 })] }
    if (path === '/campaigns/list') return { json: { columns: ['pedido'], rows: [{ number: '11988887777', name: '', values: ['42'] }] } }
    return { json: path.endsWith('channelTypes') ? [{ type: 'evolution', abilities: { ...noAbilities, groups: true, templates: true } }] : [connection] }
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const template = (name: string, headerFile: object | null) => ({
  ...{ name, language: 'pt_BR', category: 'MARKETING', header: null, headerFile, body: `Texto de ${name}.`, footer: null, buttons: [], valueCount: 0 },
})
const group = (id: string, name: string, size: number) => ({ id, name, size })

function Shown({ kind, groups = [] }: { kind: CampaignKind; groups?: FormDraft['groups'] }) {
  const [draft, setDraft] = useState<FormDraft>({ ...draftOf(null, kind, null), connections: [{ id: 4, weight: 1 }], groups })
  latest = draft
  const part = { draft, change: (more: Partial<FormDraft>) => setDraft({ ...draft, ...more }), problemOf: () => null }
  if (kind === 'members' || kind === 'groups') return <GroupsField {...part} />
  if (kind === 'template') return <TemplateFields {...part} own={[]} headerFile={<button type="button">Anexar</button>} hasFile={false} />
  return <ListField list={draft.list} hasValues error={null} onChange={(list) => part.change({ list })} />
}

const show = (kind: CampaignKind, groups?: FormDraft['groups']) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Shown kind={kind} {...(groups && { groups })} />
    </QueryClientProvider>,
  )

test('groups are chosen by typing, all at once, and counted with their people', async () => {
  show('groups')
  const search = await screen.findByRole('searchbox', { name: 'Buscar grupo' })
  await act(async () => void fireEvent.change(search, { target: { value: 'bloco b' } }))
  await act(async () => void fireEvent.keyDown(search, { key: 'Enter' }))
  expect(latest.groups).toEqual([{ id: 'b', name: 'Bloco B' }])
  expect(screen.getByText('1 grupo · 5 pessoas')).toBeTruthy()

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Escolher todos' })))
  expect(latest.groups).toHaveLength(2)
  expect(screen.getByText('2 grupos · 8 pessoas')).toBeTruthy()
})

test('people are not counted where the channel does not say how many there are', async () => {
  size = 0
  show('groups')
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Escolher todos' })))
  expect(screen.getByText('2 grupos')).toBeTruthy()
  expect(screen.queryByText('0 pessoas')).toBeNull()
})

test('a group that the account has left is still shown, and says so', async () => {
  show('groups', [{ id: 'gone', name: 'Antigo' }])

  expect(await screen.findByText('a conta não está mais nele')).toBeTruthy()
  expect(latest.groups).toEqual([{ id: 'gone', name: 'Antigo' }])
})

test('a connection that is down says so in the place of its groups', async () => {
  reason = 'notConnected'
  show('members')

  expect(await screen.findByText('A conexão está fora do ar: os grupos não podem ser lidos.')).toBeTruthy()
})

test('a pasted list is read as it is typed, and a file takes its place', async () => {
  show('textVariable')
  const box = screen.getByRole('textbox', { name: 'Lista' })
  fireEvent.change(box, { target: { value: 'numero;nome\n11988887777;Ana\n' } })
  expect(latest.list).toEqual({ columns: ['nome'], rows: [{ number: '11988887777', name: 'Ana', values: ['Ana'] }] })
  expect(screen.getByText('1 linha · colunas: nome')).toBeTruthy()

  await act(
    async () => void fireEvent.change(screen.getByLabelText('Ler .csv ou .xlsx', { selector: 'input' }), { target: { files: [new File(['x'], 'lista.csv')] } }),
  )
  await vi.waitFor(() => expect(latest.list).toEqual({ columns: ['pedido'], rows: [{ number: '11988887777', name: '', values: ['42'] }] }))

  fireEvent.change(box, { target: { value: ' ' } })
  expect(latest.list).toBeNull()
})

test('a template with a picture in its heading asks for the file and shows where it stands, another does not', async () => {
  show('template')
  const pick = await screen.findByRole('combobox', { name: 'Modelo aprovado' })
  await screen.findByRole('option', { name: /oferta/ })
  fireEvent.change(pick, { target: { value: 'oferta pt_BR' } })
  screen.getByText('Uma imagem JPG ou PNG de até 5 MB, a mesma para todos.')
  screen.getByRole('button', { name: 'Anexar' })
  screen.getByText('[imagem]')

  fireEvent.change(pick, { target: { value: 'novidades pt_BR' } })
  screen.getByText('Texto de novidades.')
  expect(screen.queryByRole('button', { name: 'Anexar' })).toBeNull()
})
