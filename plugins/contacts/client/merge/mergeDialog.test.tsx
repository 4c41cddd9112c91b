// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { ContactDetail } from '../../contract/index.ts'
import MergeDialog from './MergeDialog.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['contacts.merge'] })
const contact = (id: number, change: Partial<ContactDetail>): ContactDetail => ({
  id,
  rev: 1,
  name: `Contato ${id}`,
  number: `551195555000${id}`,
  email: null,
  profilePicUrl: null,
  isGroup: false,
  blocked: false,
  disableBot: false,
  tags: [],
  wallets: [],
  extraInfo: [],
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...change,
})
const ANA = contact(1, { name: 'Ana Prado', tags: [{ id: 1, tag: 'VIP', color: '#112233' }], extraInfo: [{ id: 1, name: 'Cidade', value: 'Santos' }] })
const ANINHA = contact(2, {
  name: 'Aninha',
  email: 'ana@exemplo.com.br',
  tags: [
    { id: 1, tag: 'VIP', color: '#112233' },
    { id: 2, tag: 'Boleto', color: '#112233' },
  ],
  extraInfo: [
    { id: 2, name: 'cidade', value: 'Bertioga' },
    { id: 3, name: 'Empresa', value: 'Padaria' },
  ],
})

const onClose = vi.fn()
const onDone = vi.fn()
let requests: FakeRequest[] = []
let merged: FakeReply = {}
beforeEach(() => {
  onClose.mockClear()
  onDone.mockClear()
  merged = { json: { mergeId: '6f1d2c3b-4a59-4e68-8f70-112233445566', contact: ANA } }
  requests = fakeServer(({ method, path }) => {
    if (method === 'POST') return merged
    if (path === '/contacts')
      return { json: { contacts: [ANA, ANINHA, contact(3, { isGroup: true })].map((row) => ({ ...row, lastConversationAt: null })), count: 3, hasMore: false } }
    return { json: path.endsWith('/1') ? ANA : ANINHA }
  })
})

const choice = (key: string) => within(screen.getByRole('radiogroup', { name: t(key) }))
const checked = (key: string) =>
  choice(key)
    .getAllByRole('radio')
    .filter((radio) => radio.getAttribute('aria-checked') === 'true')
    .map(({ textContent }) => textContent)
const fact = (key: string) => screen.getByRole('rowheader', { name: t(key) }).nextElementSibling?.textContent
const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body: JSON.parse(body) }))

describe('two picked contacts', () => {
  beforeEach(async () => {
    await stage.show(<MergeDialog id={1} otherId={2} onDone={onDone} onClose={onClose} />)
    await screen.findByRole('radiogroup', { name: t('contacts.merge.keep') })
  })

  test('show what the record that stays will have: what it lacks comes from the other', () => {
    expect(checked('contacts.merge.keep')[0]).toContain('Ana Prado')
    expect(checked('contacts.merge.name')).toEqual(['Ana Prado'])
    expect(checked('contacts.merge.email')).toEqual(['ana@exemplo.com.br'])
    expect(fact('contacts.merge.number')).toBe('+55 11 95555 0001')
    expect(fact('contacts.merge.labels')).toBe('VIP, Boleto')
    expect(fact('contacts.merge.fields')).toBe('Cidade: Santos, Empresa: Padaria')
    expect(screen.getByText(t('contacts.merge.otherNumber', { number: '+55 11 95555 0002' }))).toBeTruthy()
  })

  test('change places: number, name and the fields that both have follow', () => {
    fireEvent.click(choice('contacts.merge.keep').getByRole('radio', { name: /^Aninha/ }))

    expect(checked('contacts.merge.name')).toEqual(['Aninha'])
    expect(fact('contacts.merge.number')).toBe('+55 11 95555 0002')
    expect(fact('contacts.merge.fields')).toBe('cidade: Bertioga, Empresa: Padaria')
  })

  test('become one with the name that was chosen, and the picked rows are let go', async () => {
    fireEvent.click(choice('contacts.merge.name').getByRole('radio', { name: 'Aninha' }))

    await stage.submit()

    expect(sent()).toEqual([{ path: '/contacts/1/merge', body: { otherId: 2, nameOf: 2, emailOf: 2 } }])
    expect(onDone).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('that both have a conversation stay two: the dialog says why, and keeps what was chosen', async () => {
    merged = { status: 409, json: { error: 'ERR_CONTACTS_BOTH_TALK' } }
    fireEvent.click(choice('contacts.merge.name').getByRole('radio', { name: 'Aninha' }))

    await stage.submit()

    expect(screen.getByRole('alert').textContent).toBe(t('errors.ERR_CONTACTS_BOTH_TALK'))
    expect(checked('contacts.merge.name')).toEqual(['Aninha'])
    expect(onDone).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('the other one is chosen among those found, which are neither the contact itself nor groups', async () => {
  await stage.show(<MergeDialog id={1} otherId={null} onClose={onClose} />)
  const found = await screen.findByRole('list', { name: t('contacts.merge.found') })
  expect((await within(found).findAllByRole('button')).map(({ textContent }) => textContent)).toEqual(['Aninha+55 11 95555 0002'])

  await act(async () => void fireEvent.click(within(found).getByRole('button')))

  await screen.findByRole('radiogroup', { name: t('contacts.merge.keep') })
  expect(checked('contacts.merge.keep')[0]).toContain('Ana Prado')
})
