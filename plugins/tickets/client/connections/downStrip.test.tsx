// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { extend } from '#core/contract/define.ts'
import type { Connection } from '#plugins/connections/contract/index.ts'
import { downConnectionParts } from '../../contract/client.ts'
import { connectionsAtom } from './connections.ts'
import { DownStrip } from './DownStrip.tsx'

const others = defineClientPlugin({
  id: 'others',
  i18n: { 'pt-BR': async () => ({ default: {} }), en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
  extends: [
    extend(downConnectionParts, { id: 'mend', order: 20, component: ({ connectionId }) => <button type="button">mend {connectionId}</button> }),
    extend(downConnectionParts, { id: 'why', order: 10, component: ({ connectionId }) => <span>why {connectionId}</span> }),
  ],
})
const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), plugins: [others] })

const at = '2026-11-20T10:00:00.000Z'
const make = (change: Partial<Connection>): Connection => ({
  ...{ id: 1, name: 'Site', status: 'CONNECTED', type: 'webchat', qrcode: null, retries: 0, isDefault: true, isActive: true },
  ...{ number: null, color: null, queueId: null, createdAt: at, updatedAt: at, rev: 5 },
  ...change,
})

test('beside each connection that is down stands what other plugins say of it, in their order', async () => {
  store.set(connectionsAtom, [make({}), make({ id: 2, name: 'Celular', status: 'DISCONNECTED' }), make({ id: 3, name: 'Loja', status: 'TIMEOUT' })])

  await stage.show(<DownStrip />)

  const [celular, loja] = screen.getAllByRole('listitem')
  expect(celular?.textContent).toMatch(/^Celular fora do ar desde .*why 2mend 2$/)
  expect(loja?.textContent).toMatch(/^Loja fora do ar desde .*why 3mend 3$/)
})

test('nothing is said while all are up', async () => {
  store.set(connectionsAtom, [make({})])

  await stage.show(<DownStrip />)

  expect(screen.getByRole('status').textContent).toBe('')
})
