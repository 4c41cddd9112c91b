import { beforeEach, expect, test } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { type Connection, noAbilities } from '#plugins/connections/contract/index.ts'
import { abilitiesAtom, connectionsAtom, downAtom, noteConnection, numberConnectionsAtom } from './connections.ts'

const at = '2026-11-20T10:00:00.000Z'
const make = (change: Partial<Connection>): Connection => ({
  id: 1,
  name: 'Site',
  status: 'CONNECTED',
  type: 'webchat',
  qrcode: null,
  retries: 0,
  isDefault: true,
  isActive: true,
  number: null,
  color: null,
  queueId: null,
  createdAt: at,
  updatedAt: at,
  rev: 5,
  ...change,
})
const down = () => store.get(downAtom).map(({ name }) => name)

beforeEach(() => {
  store.set(connectionsAtom, [make({}), make({ id: 2, name: 'Vendas' })])
})

test('a connection that goes down is named, until it is up again', () => {
  noteConnection(make({ status: 'DISCONNECTED', rev: 6 }))
  const meanwhile = down()
  noteConnection(make({ status: 'CONNECTED', rev: 7 }))

  expect([meanwhile, down()]).toEqual([['Site'], []])
})

test('one that is switched off is not down', () => {
  noteConnection(make({ status: 'DISCONNECTED', isActive: false, rev: 6 }))

  expect(down()).toEqual([])
})

test('news that come late change nothing', () => {
  noteConnection(make({ status: 'CONNECTED', rev: 7 }))
  noteConnection(make({ status: 'DISCONNECTED', rev: 6 }))

  expect(down()).toEqual([])
})

test('several are named in their order, a new one among them', () => {
  noteConnection(make({ id: 2, name: 'Vendas', status: 'qrcode', rev: 6 }))
  noteConnection(make({ id: 3, name: 'Loja', status: 'TIMEOUT', rev: 1 }))

  expect(down()).toEqual(['Loja', 'Vendas'])
})

test('a number is called over what can and is in use, the default one first', () => {
  store.set(abilitiesAtom, { webchat: noAbilities, telefone: { ...noAbilities, startsByNumber: true } })
  noteConnection(make({ id: 3, name: 'Apoio', type: 'telefone', isDefault: false }))
  noteConnection(make({ id: 4, name: 'Balcão', type: 'telefone' }))
  noteConnection(make({ id: 5, name: 'Antiga', type: 'telefone', isActive: false }))

  expect(store.get(numberConnectionsAtom).map(({ name }) => name)).toEqual(['Balcão', 'Apoio'])
})
